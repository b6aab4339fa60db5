//! Reading the parts of a term that have several shapes. Each shape is chosen by its keys, so that a wrong word inside is
//! told at its own place with the words that are allowed there; an untagged enum would only say that nothing fitted.

use serde::de::{Error, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};

use super::{
    Count, CountValue, Each, ModeTest, NoTest, Recipient, RecipientWord, Recount, RecountAs, Showing,
    SomeTest, Test,
};

/// All keys of a test; which are there says what it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyTest {
    some: Option<Count>,
    no: Option<Count>,
    mode: Option<String>,
    is: Option<String>,
    min: Option<i64>,
    max: Option<i64>,
}

impl<'de> Deserialize<'de> for Test {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let keys = AnyTest::deserialize(d)?;
        match (keys.some, keys.no, keys.mode, keys.is, keys.min, keys.max) {
            (Some(some), None, None, None, min, max) => Ok(Test::Some(SomeTest { some, min, max })),
            (None, Some(no), None, None, None, None) => Ok(Test::No(NoTest { no })),
            (None, None, Some(mode), Some(is), None, None) => Ok(Test::Mode(ModeTest { mode, is })),
            _ => Err(D::Error::custom(
                "a test is one of: `some` with perhaps `min` and `max`; `no`; `mode` with `is`",
            )),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionKey {
    option: String,
}

struct EachVisitor;

impl<'de> Visitor<'de> for EachVisitor {
    type Value = Each;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a whole number or an object with the key `option`")
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<Each, E> {
        Ok(Each::Number(n))
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<Each, E> {
        i64::try_from(n).map(Each::Number).map_err(|_| E::custom("a whole number below 2^63"))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Each, A::Error> {
        let OptionKey { option } = OptionKey::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Each::Option { option })
    }
}

impl<'de> Deserialize<'de> for Each {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(EachVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = CountValue;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a whole number or a count")
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<CountValue, E> {
        Ok(CountValue::Number(n))
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<CountValue, E> {
        i64::try_from(n).map(CountValue::Number).map_err(|_| E::custom("a whole number below 2^63"))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CountValue, A::Error> {
        Count::deserialize(MapAccessDeserializer::new(map)).map(|c| CountValue::Count(Box::new(c)))
    }
}

impl<'de> Deserialize<'de> for CountValue {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(ValueVisitor)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecipientKeys {
    holder: Option<String>,
    most: Option<Box<Count>>,
}

struct RecipientVisitor;

impl<'de> Visitor<'de> for RecipientVisitor {
    type Value = Recipient;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a recipient: a word, or an object with `holder` or `most`")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Recipient, E> {
        RecipientWord::deserialize(serde::de::value::StrDeserializer::new(word)).map(Recipient::Word)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Recipient, A::Error> {
        match RecipientKeys::deserialize(MapAccessDeserializer::new(map))? {
            RecipientKeys { holder: Some(holder), most: None } => Ok(Recipient::Holder { holder }),
            RecipientKeys { holder: None, most: Some(most) } => Ok(Recipient::Most { most }),
            RecipientKeys { .. } => Err(A::Error::custom("a recipient has either `holder` or `most`")),
        }
    }
}

impl<'de> Deserialize<'de> for Recipient {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(RecipientVisitor)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecountKeys {
    to: Option<i64>,
    r#where: Option<Showing>,
    r#as: Option<RecountAs>,
}

impl<'de> Deserialize<'de> for Recount {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let keys = RecountKeys::deserialize(d)?;
        match (keys.to, keys.r#where, keys.r#as) {
            (Some(to), None, None) => Ok(Recount::To { to }),
            (None, Some(r#where), Some(r#as)) => Ok(Recount::Where { r#where, r#as }),
            _ => Err(D::Error::custom("a recount has either `to`, or `where` with `as`")),
        }
    }
}
