'use client';

import { ChevronDownIcon, GitHubLogoIcon } from '@radix-ui/react-icons';
import { Button, Spinner } from '@radix-ui/themes';
import { useEffect, useId, useRef, useState } from 'react';
import type { SocialProvider } from '../auth/auth-client.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Modal, ModalActions } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { keyboardScroll } from '../kit/use-rows-in-sight.ts';
import { legal, type LegalText } from '../messages/en/legal.ts';
import { displayNameOf } from './session.ts';
import {
  EmailForm,
  type EmailFormValues,
  type ForgotPasswordOffer,
  SecondFactorForm,
  type SecondFactorOffer,
} from './sign-in-forms.tsx';
import { useAuthFlow, useForgotPassword } from './use-auth-flow.ts';
import { useSession } from './use-session.ts';

/** Google's mark, as its sign-in guidelines require. */
function GoogleMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.8-2.1 5.1-4.4 6.7v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.2z"
      />
      <path
        fill="#34A853"
        d="M24 46c6 0 11-2 14.5-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.9-12.3-9.1H4.4v5.7C8 41.1 15.4 46 24 46z"
      />
      <path
        fill="#FBBC05"
        d="M11.7 28.2c-.4-1.3-.7-2.7-.7-4.2s.3-2.9.7-4.2v-5.7H4.4C2.9 17.1 2 20.4 2 24s.9 6.900 2.400 9.900l7.300-5.700z"
      />
      <path
        fill="#EA4335"
        d="M24 10.700c3.200 0 6.100 1.100 8.400 3.300l6.300-6.300C34.900 4.200 30 2 24 2 15.400 2 8 6.900 4.400 14.100l7.300 5.700c1.800-5.200 6.600-9.100 12.300-9.100z"
      />
    </svg>
  );
}

interface LegalDialogProps {
  /** The text to show; null closes the dialog. */
  text: LegalText | null;
  onClose: () => void;
}

/** Terms of Service or Privacy Policy. Opens above another dialog. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const { common } = useMessages();
  return (
    <Modal open={text !== null} onClose={onClose} title={text?.title ?? ''} width={900}>
      <section className="bp-legal" aria-label={text?.title} {...keyboardScroll}>
        <p className="bp-small bp-soft">{text?.updated}</p>
        {text?.sections.map(({ heading, paragraphs }) => (
          <div key={heading} className="bp-legal-part">
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
      </section>
      <ModalActions>
        <Button size="3" onClick={onClose}>
          {common.close}
        </Button>
      </ModalActions>
    </Modal>
  );
}

interface AuthDialogProps {
  open: boolean;
  /** Signing in, or waiting to close after success. */
  busy?: boolean;
  error?: ErrorText | null;
  /** Why signing in is needed. */
  reason?: string;
  /** Opens the email section with this address. */
  email?: string;
  /** Providers with a popup that are set up; null or absent until known. */
  providers?: readonly SocialProvider[] | null;
  /** Whether the service runs on the person's own machine; false when absent. */
  ownMachine?: boolean;
  /** Message on a success that needs another step. */
  notice?: string | null;
  /** A sign-in that waits for a code; replaces everything else. */
  secondFactor?: SecondFactorOffer | null;
  /** The user, if a profile exists when the dialog opens. */
  welcome?: { name: string; tier: string } | null;
  onSocial: (provider: SocialProvider) => void;
  onEmail: (values: EmailFormValues) => void;
  /** Called when the person types or switches mode, to clear an old error. */
  onEdit?: () => void;
  /** Reset of the password, if available. */
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

/** Content of the dialog; starts anew at each opening. */
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
  // On one's own machine email is probably the only way, and the user can set up the others.
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
  // Reserves space for a message until the providers are known, so that nothing moves.
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
  // The first focus goes to a way that works, unless the person has moved on.
  const byEmail = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!providers) return;
    // The dialog focuses its first button as it opens.
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

/**
 * Dialog to sign in or up with Google, GitHub, or email and password. Everything is disabled while
 * busy.
 */
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

interface SignInDialogProps {
  open: boolean;
  /** Why signing in is needed; shown on top. */
  reason?: string;
  /** Email of the expected user, if known. */
  email?: string;
  /** Called one second after a successful sign-in, before `onClose`. */
  onSuccess?: () => void;
  onClose: () => void;
}

/** The auth dialog with the provider's AuthClient. */
export function SignInDialog({ open, reason, email, onSuccess, onClose }: SignInDialogProps) {
  const { common } = useMessages();
  const { user, profile } = useSession();
  const forgot = useForgotPassword();
  const flow = useAuthFlow({
    open,
    onSuccess,
    onClose() {
      forgot.clear();
      onClose();
    },
  });
  const welcome = profile && {
    name: displayNameOf({ user, profile }, common.userFallback),
    tier: profile.subscription_tier,
  };
  return (
    <AuthDialog
      open={open}
      reason={reason}
      email={email}
      // No welcome while the ended session is not restored.
      welcome={reason ? null : welcome}
      forgot={forgot.offer}
      {...flow}
    />
  );
}
