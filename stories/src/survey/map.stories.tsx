import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlacePicker, SiteMap, type MapColour, type MapSite } from '@biophony/ui/survey';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  farSites,
  manySites,
  polarSites,
  sixSites,
  toldCoarsely,
} from '../fixtures/survey/map-sites.ts';

const meta: Meta = {
  title: 'Survey/Map',
  decorators: [
    (Story) => (
      <div className="bp-explorer">
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj;

function Chosen({ sites, at = 'richness' }: { sites: readonly MapSite[]; at?: MapColour }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [colour, setColour] = useState<MapColour>(at);
  return (
    <SiteMap
      sites={sites}
      chosen={chosen}
      onChoose={setChosen}
      colour={colour}
      onColour={setColour}
      title="Where it was"
      caption="412 h recorded and analysed; BirdNET 2.4, confidence from 0.5."
    />
  );
}

/** Until the coastlines, which come later, are there. */
const coastIn = (element: HTMLElement) =>
  waitFor(async () => {
    await expect(element.querySelector('.bp-map-land[d]')).not.toBeNull();
  });

export const Six: Story = {
  render: () => <Chosen sites={sixSites} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await coastIn(canvasElement);
    const sites = await canvas.findAllByRole('option');
    await expect(sites).toHaveLength(6);
    // By keys: from the most western site to the next, which is chosen; then a second one besides.
    const listed = canvas.getByRole('listbox', { name: 'Sites of the map' });
    within(listed)
      .getByRole('option', { name: /^Bog: nothing recorded$/ })
      .focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    const lake = within(listed).getByRole('option', { name: /^Lake north:/ });
    await expect(lake).toHaveFocus();
    await expect(lake).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}{Control>}{Enter}{/Control}');
    await expect(within(listed).getAllByRole('option', { selected: true })).toHaveLength(2);
    await userEvent.keyboard('{Home}{End}{Enter}{Enter}');
    await expect(within(listed).queryByRole('option', { selected: true })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Detected or not' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Where it was: show the table' }));
    await expect(canvas.getByRole('cell', { name: 'Wood canopy' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Where it was: show the chart' }));
  },
};

export const Moved: Story = {
  render: () => <Chosen sites={sixSites} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const map = await canvas.findByRole('application', { name: 'Where it was' });
    const scale = () => canvasElement.querySelector('.bp-map-scale')?.textContent;
    await expect(scale()).toBe('200 m');
    map.focus();
    await userEvent.keyboard('--{ArrowLeft}{ArrowUp}');
    await expect(scale()).not.toBe('200 m');
    await userEvent.click(canvas.getByRole('button', { name: 'Show all sites' }));
    await expect(scale()).toBe('200 m');
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Zoom in' }));
    await expect(scale()).toBe('100 m');
    await userEvent.keyboard('{Tab}');
  },
};

export const Hundred: Story = {
  render: () => <Chosen sites={manySites(100)} at="rate" />,
  play: ({ canvasElement }) => coastIn(canvasElement),
};

export const FiveHundred: Story = {
  tags: ['full'],
  render: () => <Chosen sites={manySites(500)} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findAllByRole('option')).toHaveLength(500);
  },
};

export const Coarse: Story = {
  render: () => <Chosen sites={toldCoarsely} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      await canvas.findByRole('option', { name: /^Eagle nest:.*somewhere within 0.1°$/ }),
    ).toBeInTheDocument();
    const hidden = canvas.getByRole('button', { name: 'Hidden' });
    await expect(canvas.getByText(/^A site without a place:/)).toContainElement(hidden);
    await userEvent.click(hidden);
    await expect(hidden).toHaveAttribute('aria-pressed', 'true');
  },
};

export const One: Story = {
  render: () => <Chosen sites={sixSites.slice(0, 1)} />,
  play: ({ canvasElement }) => coastIn(canvasElement),
};

export const Antimeridian: Story = {
  render: () => <Chosen sites={farSites} />,
  play: ({ canvasElement }) => coastIn(canvasElement),
};

export const Pole: Story = {
  render: () => <Chosen sites={polarSites} />,
  play: ({ canvasElement }) => coastIn(canvasElement),
};

export const WithoutPlaces: Story = {
  render: () => <Chosen sites={toldCoarsely.filter(({ latitude }) => latitude === null)} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Hidden' })).toBeVisible();
  },
};

function Picked({ others }: { others: readonly MapSite[] }) {
  const [value, setValue] = useState<{ latitude: number; longitude: number } | null>(null);
  return (
    <PlacePicker
      value={value}
      onChange={setValue}
      others={others.map(({ name, latitude, longitude }) => ({
        name,
        latitude: latitude ?? 0,
        longitude: longitude ?? 0,
      }))}
      label="Place of the site"
    />
  );
}

export const PickAPlace: Story = {
  render: () => <Picked others={sixSites} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const map = await canvas.findByRole('application', { name: 'Place of the site' });
    await expect(canvas.getByText(/^No place yet/)).toHaveTextContent('6 other sites are shown');
    map.focus();
    await userEvent.keyboard('{Enter}');
    const told = canvas.getByText(/^Pin at/);
    const before = told.textContent;
    await expect(before).toMatch(/^Pin at 47\.65\d*° N, 9\.48\d*° E\./);
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    await expect(told.textContent).not.toBe(before);
    await userEvent.keyboard('+');
    await userEvent.click(map);
    await expect(told).toHaveTextContent(/^Pin at/);
  },
};

export const PickAnywhere: Story = {
  render: () => <Picked others={[]} />,
  play: ({ canvasElement }) => coastIn(canvasElement),
};
