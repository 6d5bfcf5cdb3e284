'use client';

import { ChevronDownIcon, GitHubLogoIcon } from '@radix-ui/react-icons';
import { Button, Spinner } from '@radix-ui/themes';
import { useState } from 'react';
import type { SocialProvider } from '../../auth/auth-client.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { legal } from '../../messages/en/legal.ts';
import { useMessages } from '../../provider/look-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Notice } from '../feedback/notice.tsx';
import { EmailForm, type EmailFormValues } from './email-form.tsx';
import type { ForgotPasswordOffer } from './forgot-password.tsx';
import { GoogleMark } from './google-mark.tsx';
import { LegalDialog } from './legal-dialog.tsx';
import { Modal } from './modal.tsx';
import { SecondFactorForm, type SecondFactorOffer } from './second-factor-form.tsx';

interface AuthDialogProps {
  open: boolean;
  /** Signing in, or waiting to close after success. */
  busy?: boolean;
  error?: ErrorText | null;
  /** What went well and is not finished yet. */
  notice?: string | null;
  /** A sign-in that waits for a code, which is then asked for instead of everything else. */
  secondFactor?: SecondFactorOffer | null;
  /** Who has a profile already when the dialog opens. */
  welcome?: { name: string; tier: string } | null;
  onSocial: (provider: SocialProvider) => void;
  onEmail: (values: EmailFormValues) => void;
  /** Called when the person types or switches mode, so that an old error can go. */
  onEdit?: () => void;
  /** The way to a new password, where there is one. */
  forgot?: ForgotPasswordOffer | null;
  onClose: () => void;
  texts?: typeof legal;
}

type AuthWaysProps = Omit<AuthDialogProps, 'open' | 'onClose'>;

/** What the dialog holds; it starts anew each time the dialog opens. */
function AuthWays({
  busy = false,
  error,
  notice,
  secondFactor,
  welcome,
  onSocial,
  onEmail,
  onEdit,
  forgot,
  texts = legal,
}: AuthWaysProps) {
  const { auth, tiers } = useMessages();
  const [withEmail, setWithEmail] = useState(false);
  const [reading, setReading] = useState<'terms' | 'privacy' | null>(null);
  const link = (text: 'terms' | 'privacy') => (
    <button
      type="button"
      className="bp-text-button"
      disabled={busy}
      onClick={() => setReading(text)}
    >
      {auth[text]}
    </button>
  );
  const tier = welcome && (tiers[welcome.tier as 'free' | 'pro' | 'enterprise'] ?? welcome.tier);
  const way = {
    size: '3',
    variant: 'outline',
    color: 'gray',
    highContrast: true,
    disabled: busy,
  } as const;
  return (
    <>
      <div className="bp-stack">
        {welcome && (
          <Notice tone="good" live>
            <p>
              {auth.welcomeBack(welcome.name)}
              {auth.welcomePlan(tier ?? '')}
            </p>
          </Notice>
        )}
        {notice && (
          <Notice tone="good" live>
            <p>{notice}</p>
          </Notice>
        )}
        {error && <ErrorAlert error={error} />}
        {secondFactor ? (
          <SecondFactorForm offer={secondFactor} busy={busy} />
        ) : (
          <>
            <div className="bp-auth-ways">
              <Button {...way} onClick={() => onSocial('google')}>
                <GoogleMark /> {auth.google}
              </Button>
              <Button {...way} onClick={() => onSocial('github')}>
                <GitHubLogoIcon aria-hidden="true" /> {auth.github}
              </Button>
              <Button {...way} aria-expanded={withEmail} onClick={() => setWithEmail(!withEmail)}>
                {auth.email} <ChevronDownIcon aria-hidden="true" />
              </Button>
            </div>
            {withEmail && (
              <EmailForm busy={busy} onSubmit={onEmail} onEdit={onEdit} forgot={forgot} />
            )}
            {busy && !withEmail && (
              <output className="bp-row">
                <Spinner /> {auth.busy}
              </output>
            )}
            <p className="bp-small bp-soft">
              {auth.consent} {link('terms')} {auth.consentAnd} {link('privacy')}.
            </p>
          </>
        )}
      </div>
      <LegalDialog text={reading && texts[reading]} onClose={() => setReading(null)} />
    </>
  );
}

/** Sign in or up: with Google, GitHub, or email and password. Everything is disabled while it is busy. */
export function AuthDialog({ open, onClose, ...ways }: AuthDialogProps) {
  const { auth } = useMessages();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={auth.title}
      description={auth.text}
      locked={ways.busy ?? false}
      width={440}
    >
      <AuthWays {...ways} />
    </Modal>
  );
}
