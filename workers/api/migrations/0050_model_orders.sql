-- Models that operators had machines of the service install. One order a model; a new one replaces it.
CREATE TABLE model_orders (
  model TEXT NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE,
  licence TEXT NOT NULL,
  ordered_at TEXT NOT NULL
);

-- How far each machine is with an order.
CREATE TABLE model_installs (
  order_id TEXT NOT NULL REFERENCES model_orders (order_id) ON DELETE CASCADE,
  runner_id TEXT NOT NULL,
  state TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  total_bytes INTEGER,
  message TEXT,
  changed_at TEXT NOT NULL,
  PRIMARY KEY (order_id, runner_id)
);

-- Runners of the service that can install models, with when they were heard.
CREATE TABLE model_installers (
  runner_id TEXT NOT NULL PRIMARY KEY,
  seen_at TEXT NOT NULL
);
