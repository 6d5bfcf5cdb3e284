import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { auditEntries, invitations, members, viewerLinks } from '../../fixtures/members.ts';
import { page } from '../page.tsx';

const modal =
  'The dialog is named by its title, keeps the focus inside, closes by Escape, and gives the focus back to where it was.';
const rows = 'A list, each of whose buttons is named after what it acts on.';
const roles = ['manager', 'reviewer', 'viewer'] as const;
const closing = { open: true, onClose: fn() };

export const AuditList = page(kit.AuditList, {
  args: {
    entries: auditEntries,
    names: new Map(members.map((one) => [one.user_id, one.display_name])),
  },
  accessibility: 'A list with a name; what was changed is told in words.',
});

export const ChangeRoleDialog = page(kit.ChangeRoleDialog, {
  args: { member: members[2], roles, onSave: fn(), onClose: fn() },
  frame: 560,
  accessibility: `${modal} Each role is tied to the sentence that tells what it may do.`,
});

export const InvitationView = page(kit.InvitationView, {
  args: {
    invitation: {
      project_title: 'Dawn chorus, Val di Sole',
      role: 'reviewer',
      invited_by: 'Ada Green',
      expires_at: '2026-05-29T10:00:00.000Z',
    },
    email: 'chiara@example.org',
    onAccept: fn(),
    onOther: fn(),
  },
  accessibility: 'Plain text and two buttons with whole words.',
});

export const InvitationsCard = page(kit.InvitationsCard, {
  args: { invitations, onRetry: fn(), onRevoke: fn() },
  accessibility: rows,
});

export const InviteDialog = page(kit.InviteDialog, {
  args: { ...closing, roles, onInvite: fn() },
  frame: 720,
  accessibility: `${modal} It asks before it discards an address that was typed. A problem is tied to its field.`,
});

export const LeaveProjectDialog = page(kit.LeaveProjectDialog, {
  args: { projectTitle: 'Dawn chorus, Val di Sole', onConfirm: fn(), onClose: fn() },
  frame: 380,
  accessibility: modal,
});

export const MembersCard = page(kit.MembersCard, {
  args: {
    members,
    role: 'owner',
    self: 'u1',
    onRetry: fn(),
    onInvite: fn(),
    onChange: fn(),
    onRemove: fn(),
    onLeave: fn(),
  },
  accessibility: `${rows} What the role of the viewer may not do has no button.`,
});

export const ViewerLinkDialog = page(kit.ViewerLinkDialog, {
  args: { ...closing, onMake: fn() },
  frame: 560,
  accessibility: `${modal} It asks before it discards a name that was typed.`,
});

export const ViewerLinksCard = page(kit.ViewerLinksCard, {
  args: { links: viewerLinks, onRetry: fn(), onMake: fn(), onRevoke: fn() },
  accessibility: rows,
});
