//! Files in and out: own JSON, schemas. Holds no domain logic.
