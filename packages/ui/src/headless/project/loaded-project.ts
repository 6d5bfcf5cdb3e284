import type { Project } from '@biophony/contract';
import type { useProject } from './use-project.ts';

/** A project that was read, with its analyses and datasets. */
export type LoadedProject = ReturnType<typeof useProject> & { project: Project };
