-- Whether the project hides exact places from everybody but its owner and managers; only the owner ends it. docs/decisions/0144.
ALTER TABLE projects ADD COLUMN hides_places INTEGER NOT NULL DEFAULT 0;
-- The secret with which recorders get their names for such readers; made when it is first needed.
ALTER TABLE projects ADD COLUMN recorder_key TEXT;
UPDATE projects SET hides_places = 1
WHERE EXISTS (SELECT 1 FROM sites WHERE sites.project_id = projects.project_id AND sites.public_precision <> 'exact')
  -- A site that was not exact once, where sites were deleted: the deletion may have shown what was meant to stay hidden.
  OR (EXISTS (SELECT 1 FROM audit_lines WHERE audit_lines.project_id = projects.project_id AND action = 'sitesDelete')
    AND EXISTS (SELECT 1 FROM audit_lines WHERE audit_lines.project_id = projects.project_id
      AND action IN ('sitesCreate', 'sitesUpdate') AND facts_after LIKE '%"public_precision":"%'
      AND facts_after NOT LIKE '%"public_precision":"exact"%'));
