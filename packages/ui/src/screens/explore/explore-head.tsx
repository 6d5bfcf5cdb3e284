'use client';

import type { Analysis, Project } from '@biophony/contract';
import { NativeSelect } from '../../explorer/components/filters/native-select.tsx';
import { analysisLabels, labelText } from '../../headless/analysis/labels.ts';
import { useKit } from '../../context/kit-context.ts';

interface ExploreHeadProps {
  project: Pick<Project, 'project_id' | 'title'> | null;
  analyses: readonly Analysis[];
  /** The analysis that is explored; null for none. */
  analysis: Analysis | null;
  onAnalysis: (analysisId: string) => void;
}

/** Where one is, and which analysis of the project is explored. */
export function ExploreHead({ project, analyses, analysis, onAnalysis }: ExploreHeadProps) {
  const { messages, locale, Link } = useKit();
  const { explore: words, project: projectWords, projects } = messages;
  const labels = analysisLabels(analyses, messages.analysis, locale);
  const nameOf = ({ analysis_id: id }: Analysis) => {
    const label = labels.get(id);
    return label ? labelText(label) : id;
  };
  const options = analyses.map((one) => ({ value: one.analysis_id, label: nameOf(one) }));
  if (!analysis) options.unshift({ value: '', label: '' });
  const choice = analyses.length > 1 || (analyses.length === 1 && !analysis);
  return (
    <header className="bp-explore-head">
      <div>
        <nav aria-label={projectWords.breadcrumb}>
          <ol className="bp-breadcrumb">
            <li>
              <Link destination={{ to: 'projects' }}>{projects.title}</Link>
            </li>
            {project && (
              <li>
                <Link destination={{ to: 'project', projectId: project.project_id }}>
                  {project.title}
                </Link>
              </li>
            )}
            {project && <li aria-current="page">{words.name}</li>}
          </ol>
        </nav>
        <h1 className="bp-title">{words.title}</h1>
        {/* The line stands from the beginning, so that nothing moves when the analysis is known. */}
        <p className="bp-small bp-soft">{!choice && analysis ? nameOf(analysis) : '\u00A0'}</p>
      </div>
      {choice && (
        <NativeSelect
          label={words.analysis}
          value={analysis?.analysis_id ?? ''}
          options={options}
          onChange={(id) => id && onAnalysis(id)}
        />
      )}
    </header>
  );
}
