-- 1 where data_id is null because the dataset was deleted: no recordings belong to the deployment. docs/decisions/0093.
ALTER TABLE deployments ADD COLUMN dataset_deleted BIGINT NOT NULL DEFAULT 0;
