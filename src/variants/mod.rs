//! THE REGISTRY: one folder and one line here for each variant.
pub mod alphacentauri;
