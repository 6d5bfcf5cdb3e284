/** Issues the project screen lists before it counts the others. */
const shownIssues = 3;

interface IssueListProps {
  title: string;
  issues: readonly string[];
  more: (count: number) => string;
}

/** At most three issues, and how many more there are. */
export function IssueList({ title, issues, more }: IssueListProps) {
  if (issues.length === 0) return null;
  return (
    <div className="bp-issues">
      <h4>{title}</h4>
      <ul>
        {issues.slice(0, shownIssues).map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
        {issues.length > shownIssues && <li>{more(issues.length - shownIssues)}</li>}
      </ul>
    </div>
  );
}
