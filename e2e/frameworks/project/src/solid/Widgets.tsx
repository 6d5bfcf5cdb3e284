import { fetchToken, project, ready, service } from '../page';

export const Widgets = () => (
  <>
    <biophony-widget
      widget="species"
      base-url={service}
      project-id={project}
      prop:fetchToken={fetchToken}
      heading-level={2}
      locale="en-GB"
      class="wide"
      on:biophony-ready={ready}
    >
      See our report.
    </biophony-widget>
    <biophony-widget
      widget="activity"
      base-url={service}
      project-id={project}
      prop:fetchToken={fetchToken}
      public={false}
    />
  </>
);
