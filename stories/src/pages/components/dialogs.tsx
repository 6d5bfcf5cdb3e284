import * as kit from '@biophony/ui/components';
import { legal } from '@biophony/ui/messages';
import { fn } from 'storybook/test';
import { analysis, results } from '../../fixtures/data.ts';
import { page } from '../page.tsx';

const modal =
  'The dialog is named by its title, keeps the focus inside, closes by Escape, and gives the focus back to where it was.';
const asks = `${modal} It asks before it discards what was typed.`;
const closing = { open: true, onClose: fn() };

export const AddNoteDialog = page(kit.AddNoteDialog, {
  args: { ...closing, onSave: fn() },
  frame: 480,
  accessibility: asks,
});

export const AddTagDialog = page(kit.AddTagDialog, {
  args: { ...closing, onSave: fn() },
  frame: 380,
  accessibility: asks,
});

export const AnalysisResultsDialog = page(kit.AnalysisResultsDialog, {
  args: { ...closing, results: { ...results, analysis_id: analysis.analysis_id } },
  frame: 560,
  accessibility: `${modal} Every file is a link that is named after the file and its size.`,
});

export const ChangePasswordDialog = page(kit.ChangePasswordDialog, {
  args: { ...closing, onSubmit: fn() },
  frame: 520,
  accessibility: `${asks} Password managers know its fields.`,
});

export const ConfirmDialog = page(kit.ConfirmDialog, {
  args: {
    ...closing,
    title: 'Delete Dataset',
    question: 'Its 1,248 files are deleted too.',
    action: 'Delete',
    onConfirm: fn(),
  },
  frame: 320,
  accessibility: `${modal} Say in \`question\` what is lost, and name \`action\` by what it does.`,
});

export const CreateKeyDialog = page(kit.CreateKeyDialog, {
  args: { ...closing, onSubmit: fn() },
  frame: 640,
  accessibility: asks,
});

export const CreateRunnerTokenDialog = page(kit.CreateRunnerTokenDialog, {
  args: { ...closing, onSubmit: fn() },
  frame: 400,
  accessibility: asks,
});

export const DeleteAccountDialog = page(kit.DeleteAccountDialog, {
  args: { ...closing, onConfirm: fn() },
  frame: 480,
  accessibility: modal,
});

export const DeleteProjectDialog = page(kit.DeleteProjectDialog, {
  args: { projectTitle: 'Dawn chorus, Val di Sole', onConfirm: fn(), onClose: fn() },
  frame: 400,
  accessibility: `${modal} It names the project that is deleted.`,
});

export const LegalDialog = page(kit.LegalDialog, {
  args: { text: legal.terms, onClose: fn() },
  frame: 600,
  accessibility: `${modal} Its text has headings.`,
});

export const Modal = page(kit.Modal, {
  args: {
    ...closing,
    title: 'Rename',
    description: 'The name is shown to everybody who opens the project.',
    children: <p>What the dialog is about stands here.</p>,
  },
  frame: 320,
  accessibility: `${asks} Set \`locked\` only while something cannot be given up.`,
  look: '`width` is its greatest width in pixels, `className` a class of yours.',
});

export const ModalActions = page(kit.ModalActions, {
  args: {
    children: [
      <button key="no" type="button">
        Cancel
      </button>,
      <button key="yes" type="button">
        Save
      </button>,
    ],
  },
  accessibility: 'Put the main button last, so that the keyboard reaches the harmless one first.',
});

export const HiddenPlacesDialog = page(kit.HiddenPlacesDialog, {
  args: { ...closing, hides: true, mayShow: true, onSave: fn() },
  frame: 560,
  accessibility: asks,
});

export const PublicAccessDialog = page(kit.PublicAccessDialog, {
  args: {
    ...closing,
    projectId: '0f9c2d31-7c4e-4f5e-9b7a-4f0e6f5b8a11',
    access: { enabled: true, origins: ['https://reserve.example'] },
    onSave: fn(),
  },
  frame: 720,
  accessibility: asks,
});

export const RecoveryCodesDialog = page(kit.RecoveryCodesDialog, {
  args: { codes: ['MFRG-GZDF-MZTW-Q2LK', 'NBSW-Y3DP-EHPK-3PXP'], onClose: fn() },
  frame: 480,
  accessibility: `${modal} The codes are text, which can be chosen and copied.`,
});

export const SecretDialog = page(kit.SecretDialog, {
  args: { secret: 'bp_x8Yq3k1vWn5uJ2mC7dR4tH9sL6pB0aE3fG8iK1oQ2rS', onClose: fn() },
  frame: 420,
  accessibility: `${modal} The secret is text, which can be chosen and copied.`,
});

export const SetUpFactorDialog = page(kit.SetUpFactorDialog, {
  args: {
    setUp: {
      kind: 'totp',
      begun: true,
      secret: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Biophony:chiara%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Biophony',
      },
    },
    onPhone: fn(),
    onCode: fn(),
    onClose: fn(),
  },
  frame: 720,
  accessibility: `${modal} The secret stands beside the QR code as text. The field for the code carries \`autocomplete="one-time-code"\`.`,
});
