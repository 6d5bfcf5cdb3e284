-- How a stratified sample was drawn in each stratum; null for spread_over_sites, as earlier versions drew. docs/decisions/0143.
ALTER TABLE samples ADD COLUMN scheme TEXT;
