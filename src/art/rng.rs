//! Random numbers that come from names only, so that a tile looks the same everywhere.

/// A stream of numbers seeded by a name.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream `stream` of the thing `name`.
    pub fn new(name: &str, stream: &str) -> Rng {
        let mut h = 0xcbf2_9ce4_8422_2325_u64;
        for b in name.bytes().chain([0]).chain(stream.bytes()) {
            h = (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
        Rng(h)
    }

    /// The next 64 bits (splitmix64).
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// From `a` up to `b`.
    pub fn range(&mut self, a: f64, b: f64) -> f64 {
        a + (b - a) * self.unit()
    }

    /// From 0 to `n` - 1; 0 when there is nothing to pick from.
    pub fn pick(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.bits() % n as u64) as usize }
    }

    /// True with a probability.
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }
}
