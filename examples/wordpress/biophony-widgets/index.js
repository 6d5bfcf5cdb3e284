// The block in the editor: which widget, and of which project. No build step.
(function ({ blocks, blockEditor, components, element, i18n }) {
  const { createElement } = element;
  const { __ } = i18n;

  const widgets = {
    species: __('Species', 'biophony-widgets'),
    activity: __('Activity by hour and day', 'biophony-widgets'),
    indices: __('Acoustic indices', 'biophony-widgets'),
    summary: __('Summary', 'biophony-widgets'),
  };
  const { projects = {} } = window.biophonyWidgets || {};
  const options = (names) => Object.entries(names).map(([value, label]) => ({ value, label }));

  function Edit({ attributes, setAttributes }) {
    const { widget, project, headingLevel } = attributes;
    const chosen = project || Object.keys(projects)[0] || '';
    const nothing = options(projects).length === 0;
    const sidebar = createElement(
      blockEditor.InspectorControls,
      null,
      createElement(
        components.PanelBody,
        null,
        createElement(components.SelectControl, {
          label: __('Level of its heading', 'biophony-widgets'),
          value: String(headingLevel),
          options: ['2', '3', '4', '5', '6'].map((level) => ({ value: level, label: level })),
          onChange: (level) => setAttributes({ headingLevel: Number(level) }),
        }),
      ),
    );
    return createElement(
      'div',
      blockEditor.useBlockProps(),
      sidebar,
      createElement(
        components.Placeholder,
        {
          icon: 'chart-bar',
          label: __('Biophony widget', 'biophony-widgets'),
          instructions: nothing
            ? __('An administrator lists projects at Settings > Biophony.', 'biophony-widgets')
            : __('Visitors see it with what was found.', 'biophony-widgets'),
        },
        createElement(
          'div',
          { style: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px' } },
          createElement(components.SelectControl, {
            label: __('Widget', 'biophony-widgets'),
            value: widget,
            options: options(widgets),
            onChange: (widget) => setAttributes({ widget }),
          }),
          createElement(components.SelectControl, {
            label: __('Project', 'biophony-widgets'),
            value: chosen,
            options: options(projects),
            disabled: nothing,
            onChange: (project) => setAttributes({ project }),
          }),
        ),
      ),
    );
  }

  blocks.registerBlockType('biophony/widget', { edit: Edit, save: () => null });
})(window.wp);
