import type { Meta, StoryObj } from '@storybook/react-vite';
import { HiddenPlacesDialog, PublicAccessDialog } from '@biophony/ui';
import { hiddenPlaces } from '@biophony/ui/messages';
import { expect, fn, screen, userEvent, within } from 'storybook/test';

const meta: Meta = { title: 'Dialogs/Public access' };
export default meta;
type Story = StoryObj;

const save = fn();
const close = fn();
const dialog = async () => within(await screen.findByRole('dialog'));
const base = {
  open: true,
  projectId: '0f9c2d31-7c4e-4f5e-9b7a-4f0e6f5b8a11',
  onSave: save,
  onClose: close,
};
const pages = async () => (await dialog()).getByRole('textbox', { name: 'Pages that may show it' });

/** A project that no page shows yet. */
export const Private: Story = {
  render: () => <PublicAccessDialog {...base} access={{ enabled: false, origins: [] }} />,
  play: async () => {
    const inside = await dialog();
    save.mockClear();
    await expect(inside.getByText(base.projectId)).toBeVisible();
    await userEvent.click(inside.getByRole('switch'));
    await userEvent.click(inside.getByRole('button', { name: 'Save' }));
    await expect(inside.getByText('Name a page, or switch this off.')).toBeVisible();
    await userEvent.type(await pages(), 'reserve.example/birds{Enter}http://other.example');
    await expect(inside.getByText(/^"http:\/\/other.example" is not/)).toBeVisible();
    await expect(save).not.toHaveBeenCalled();
    await userEvent.clear(await pages());
    await userEvent.type(await pages(), 'reserve.example/birds');
    await userEvent.click(inside.getByRole('button', { name: 'Save' }));
    await expect(save).toHaveBeenCalledOnce();
    await expect(save).toHaveBeenCalledWith({
      enabled: true,
      origins: ['https://reserve.example'],
    });
  },
};

/** One that two pages show; what is typed is asked about before it is lost. */
export const Public: Story = {
  render: () => (
    <PublicAccessDialog
      {...base}
      access={{ enabled: true, origins: ['https://reserve.example', 'https://birds.example'] }}
    />
  ),
  play: async () => {
    const inside = await dialog();
    close.mockClear();
    await expect(inside.getByRole('switch')).toBeChecked();
    await expect(await pages()).toHaveValue('https://reserve.example\nhttps://birds.example');
    await userEvent.type(await pages(), '{Enter}https://third.example');
    await userEvent.keyboard('{Escape}');
    await expect(close).not.toHaveBeenCalled();
    await expect(await screen.findByText('Discard what you typed?')).toBeVisible();
  },
};

export const Reading: Story = {
  render: () => <PublicAccessDialog {...base} access={null} />,
};

export const NotRead: Story = {
  render: () => (
    <PublicAccessDialog
      {...base}
      access={null}
      readError={{ message: 'Failed to get public access' }}
      onRetry={fn()}
    />
  ),
};

export const Saving: Story = {
  render: () => (
    <PublicAccessDialog
      {...base}
      saving
      access={{ enabled: true, origins: ['https://a.example'] }}
    />
  ),
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  },
};

export const NotSaved: Story = {
  render: () => (
    <PublicAccessDialog
      {...base}
      access={{ enabled: true, origins: ['https://a.example'] }}
      saveError={{ message: 'Failed to save public access' }}
    />
  ),
};

/** Exact places that the owner is about to show: what becomes visible is said before. */
export const ExactPlaces: Story = {
  render: () => <HiddenPlacesDialog open hides mayShow onSave={save} onClose={close} />,
  play: async () => {
    const inside = await dialog();
    save.mockClear();
    await expect(inside.queryByText(hiddenPlaces.shows)).toBeNull();
    await userEvent.click(inside.getByRole('switch'));
    await expect(inside.getByText(hiddenPlaces.shows)).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Save' }));
    await expect(save).toHaveBeenCalledWith(false);
  },
};

/** A manager can hide places and show none. */
export const ExactPlacesOfManager: Story = {
  render: () => <HiddenPlacesDialog open hides mayShow={false} onSave={save} onClose={close} />,
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByRole('switch')).toBeDisabled();
    await expect(inside.getByText(hiddenPlaces.ownerOnly)).toBeVisible();
  },
};
