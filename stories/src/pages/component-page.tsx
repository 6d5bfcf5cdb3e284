import {
  Canvas,
  Controls,
  Description,
  DocsContext,
  Markdown,
  Source,
  Title,
} from '@storybook/addon-docs/blocks';
import { useContext } from 'react';

interface Told {
  accessibility: string;
  look?: string;
}

/** Where a component is imported from, by the first part of its title. */
const entryOf = (title: string): string => {
  const [folder = ''] = title.toLowerCase().split('/');
  return folder === 'providers' ? '@biophony/ui' : `@biophony/ui/${folder}`;
};

/** The page of one component: what it is, an example with its code, its props, how it can look, who can use it. */
export function ComponentPage() {
  const { componentStories } = useContext(DocsContext);
  const [example] = componentStories();
  if (!example) return null;
  const { component, title, parameters, argTypes } = example;
  const { accessibility, look } = parameters['told'] as Told;
  const name = title.split('/').at(-1) ?? '';
  const hasProps = Object.keys(argTypes).length > 0;
  return (
    <>
      <Title />
      <Description of={component} />
      <Source language="tsx" code={`import { ${name} } from '${entryOf(title)}';`} />
      <Canvas of={example.moduleExport} />
      <h2>Props</h2>
      {hasProps ? <Controls of={example.moduleExport} /> : <p>It takes no props.</p>}
      <h2>Accessibility</h2>
      <Markdown>{accessibility}</Markdown>
      <h2>Look</h2>
      <Markdown>
        {`${look ?? ''} Its colours come from the tokens of the kit, in light and dark: see [Theming](?path=/docs/guide-theming--docs).`}
      </Markdown>
    </>
  );
}
