'use client';

import { ChevronDownIcon, GitHubLogoIcon } from '@radix-ui/react-icons';
import { Button, Spinner } from '@radix-ui/themes';
import { useEffect, useId, useRef, useState } from 'react';
import type { SocialProvider } from '../../auth/client/auth-client.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { legal } from '../../messages/en/public/legal.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Notice } from '../feedback/notice.tsx';
import { EmailForm } from './email-form.tsx';
import type { EmailFormValues, ForgotPasswordOffer } from '../../model/sign-in.ts';
import { GoogleMark } from './google-mark.tsx';
import { LegalDialog } from './legal-dialog.tsx';
import { Modal } from '../dialog/modal.tsx';
import { SecondFactorForm, type SecondFactorOffer } from './second-factor-form.tsx';

interface AuthDialogProps {
  open: boolean;
  /** Signing in, or waiting to close after success. */
  busy?: boolean;
  error?: ErrorText | null;
  /** Why one is asked to sign in. */
  reason?: string;
  /** Whom the form is for: the email section is open then, with this address. */
  email?: string;
  /** Ways with a window that are set up; null or absent while that is not known. */
  providers?: readonly SocialProvider[] | null;
  /** Whether the service runs on the person's own machine; false when absent. */
  ownMachine?: boolean;
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

const NotSetUp = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className="bp-small bp-soft">
    {text}
  </p>
);

/** What the dialog holds; it starts anew each time the dialog opens. */
function AuthWays({
  busy = false,
  error,
  reason,
  email,
  providers,
  ownMachine = false,
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
  const [withEmail, setWithEmail] = useState(email !== undefined);
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
  const id = useId();
  // On one's own machine email is most likely the only way, and whoever signs in could set up the others.
  const emailFirst = ownMachine && (providers?.length ?? 0) === 0;
  const noteOf = (provider: SocialProvider) => (emailFirst ? id : `${id}-${provider}`);
  const missingOf = (provider: SocialProvider) =>
    providers && !providers.includes(provider) ? auth.notSetUp(auth.providers[provider]) : null;
  const missing = { google: missingOf('google'), github: missingOf('github') };
  const social = (provider: SocialProvider) => ({
    onClick: () => onSocial(provider),
    ...(missing[provider] && {
      'aria-describedby': noteOf(provider),
      'data-dead': '',
    }),
  });
  // As long as nobody knows which ways are set up, there is space for saying so: what stands below stays in its place.
  const [keepsSpace] = useState(providers === null && !emailFirst);
  const below = (provider: SocialProvider) => {
    if (emailFirst) return null;
    const text = missing[provider];
    if (text) return <NotSetUp id={noteOf(provider)} text={text} />;
    return (
      keepsSpace && (
        <p className="bp-small" aria-hidden="true">
          {'\u00a0'}
        </p>
      )
    );
  };
  // The first focus falls on what works, unless the person has gone on meanwhile.
  const byEmail = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!providers) return;
    // The dialog itself puts the focus on its first button as it opens.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('[data-dead]')) byEmail.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [providers]);
  const tier = welcome && (tiers[welcome.tier as 'free' | 'pro' | 'enterprise'] ?? welcome.tier);
  const way = {
    size: '3',
    variant: 'outline',
    color: 'gray',
    highContrast: true,
    disabled: busy,
  } as const;
  const socialButtons = (
    <>
      <Button {...way} {...social('google')}>
        <GoogleMark /> {auth.google}
      </Button>
      {below('google')}
      <Button {...way} {...social('github')}>
        <GitHubLogoIcon aria-hidden="true" /> {auth.github}
      </Button>
      {below('github')}
    </>
  );
  return (
    <>
      <div className="bp-stack">
        {reason && (
          <Notice tone="warn" live>
            <p>{reason}</p>
          </Notice>
        )}
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
              {!emailFirst && socialButtons}
              <Button
                {...way}
                ref={byEmail}
                aria-expanded={withEmail}
                onClick={() => setWithEmail(!withEmail)}
              >
                {auth.email} <ChevronDownIcon aria-hidden="true" />
              </Button>
            </div>
            {withEmail && (
              <EmailForm
                busy={busy}
                initialEmail={email}
                onSubmit={onEmail}
                onEdit={onEdit}
                forgot={forgot}
              />
            )}
            {emailFirst && (
              <div className="bp-auth-ways">
                <NotSetUp id={id} text={providers ? auth.notSetUpHere : '\u00a0'} />
                {socialButtons}
              </div>
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
