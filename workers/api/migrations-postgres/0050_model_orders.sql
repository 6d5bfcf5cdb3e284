-- Models that operators had machines of the service install. One order a model; a new one replaces it.
CREATE TABLE model_orders (
  model TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  order_id TEXT COLLATE "C" NOT NULL UNIQUE,
  licence TEXT COLLATE "C" NOT NULL,
  ordered_at TEXT COLLATE "C" NOT NULL
);

-- How far each machine is with an order.
CREATE TABLE model_installs (
  order_id TEXT COLLATE "C" NOT NULL REFERENCES model_orders (order_id) ON DELETE CASCADE,
  runner_id TEXT COLLATE "C" NOT NULL,
  state TEXT COLLATE "C" NOT NULL,
  bytes BIGINT NOT NULL,
  total_bytes BIGINT,
  message TEXT COLLATE "C",
  changed_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (order_id, runner_id)
);

-- Runners of the service that can install models, with when they were heard.
CREATE TABLE model_installers (
  runner_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  seen_at TEXT COLLATE "C" NOT NULL
);
