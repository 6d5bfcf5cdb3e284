export const auth = {
  login: 'Login',
  logout: 'Logout',
  title: 'Get Started',
  text: "Choose how you'd like to access the product",
  google: 'Continue with Google',
  github: 'Continue with GitHub',
  email: 'Continue with Email & Password',
  emailLabel: 'Email',
  passwordLabel: 'Password',
  nameLabel: 'Full Name',
  signIn: 'Sign In',
  signUp: 'Create Account',
  toSignUp: 'Need an account? Sign Up',
  toSignIn: 'Already have an account? Sign In',
  busy: 'Signing in...',
  ended: 'Your session has ended. Sign in again to go on.',
  notSetUp: (provider: string) => `${provider} is not set up on this service.`,
  notSetUpHere: 'Google and GitHub are not set up: see docs/settings.md.',
  providers: { google: 'Google', github: 'GitHub' },
  welcomeBack: (name: string) => `Welcome back, ${name}!`,
  welcomePlan: (tier: string) => ` (${tier} plan)`,
  consent: 'By continuing, you agree to our',
  consentAnd: 'and',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  signingIn: 'Signing you in...',
  signingInDetail: 'Just a moment while we authenticate your account',
  signingOut: 'Signing you out...',
  signingOutDetail: 'Thank you for using the product',
  failed: 'Authentication failed',
  /** By the code of the identity provider, without its `auth/`. */
  codes: {
    'unauthorized-domain':
      'Sign-in is not allowed from this address. Open the product at its own address and try again.',
    'popup-blocked':
      'Your browser blocked the sign-in window. Allow pop-ups for this page and try again.',
    'popup-closed-by-user':
      'The sign-in window was closed before signing in finished. Try again and leave it open until it closes itself.',
    'cancelled-popup-request': 'This sign-in was cancelled because another one was started.',
    'web-storage-unsupported':
      'Your browser does not let this page store data. Allow cookies and site data, then try again.',
    'network-request-failed':
      'The sign-in service could not be reached. Check your connection and try again.',
    'internal-error': 'The sign-in service had a problem. Try again in a moment.',
    'invalid-api-key': 'Sign-in is set up with a wrong API key. Please tell the site owner.',
    'auth-domain-config-required':
      'Sign-in is set up without its domain. Please tell the site owner.',
    'operation-not-supported-in-this-environment':
      'This way of signing in does not work in this browser window. Open the page in an ordinary tab over http or https.',
    'password-does-not-meet-requirements': 'The password does not meet the requirements.',
    'email-already-in-use':
      'An account with this email exists already. Sign in, or use another email.',
    'invalid-credential': 'Email or password is wrong. Check both and try again.',
    'invalid-email': 'This is not a valid email address.',
    'user-disabled': 'This account was disabled. Please contact support.',
    'too-many-requests': 'Too many attempts. Wait a minute, then try again.',
    'account-exists-with-different-credential':
      'An account with this email exists already. Sign in the way you did before.',
    'user-cancelled':
      'The sign-in was cancelled at the provider. Try again, or choose another way to sign in.',
    'unverified-email':
      'The provider has not verified your email address. Verify it there, or sign up with email and password.',
    'operation-not-allowed': 'This way of signing in is not set up here. Use email and password.',
    'code-expired': 'This code is no longer valid. Start again to get a new one.',
    'expired-action-code': 'This link is no longer valid. Ask for a new one.',
    'invalid-verification-code':
      'This code is not right, or was used before. Type the one that is shown now.',
    'multi-factor-auth-required': 'This account asks for a second code.',
    'requires-recent-login':
      'For security reasons, please log out and log back in, then try deleting your account again.',
  } as Record<string, string>,
};
