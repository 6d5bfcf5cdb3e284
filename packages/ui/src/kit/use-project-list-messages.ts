'use client';

import { example, projectList } from '../messages/en/project-list.ts';
import {
  type ExampleMessages,
  overrideMessages,
  type ProjectListMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useExampleMessages = (): ExampleMessages =>
  overrideMessages(example, useMessages().example);

export const useProjectListMessages = (): ProjectListMessages =>
  overrideMessages(projectList, useMessages().projectList);
