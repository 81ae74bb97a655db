import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Registration, sign-in, password reset, email links and the page after an account is deleted. */
export const accounts = textGroup('host/forms.accounts', {
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  invitedAsGuest: '<b>Invited as a guest?</b> Guests do not need to sign up. Just open the link your host sent you.',
  signIn: {
    title: 'Sign in',
    hint: 'See your guest links and their results.',
    action: 'Sign In',
    forgot: 'Forgot your password?',
    done: 'Welcome back!',
    failed: 'Login failed',
    failedHint: 'Please check your credentials.',
    noAccount: 'No account yet? <link>Create your host account</link>',
    noAccountShort: 'No account yet?',
    signUp: 'Sign Up',
    or: 'or',
    byPasskey: 'Sign in with a passkey',
    byService: 'Continue with {service}',
    serviceOnly: 'Passwords are switched off on this installation.',
  },
  /** For a host whose sign-in has ended. */
  signInAgain: {
    title: 'Please sign in again',
    keptHint:
      'You have been signed out. Sign in to continue where you were. Unsaved changes are kept as long as this page stays open.',
    hint: 'You have been signed out. Sign in to return to this page.',
  },
  /** Shown to a signed-in host instead of a form for visitors. */
  signedIn: {
    title: 'You are signed in',
    hint: '{name}, your guest links and their results are on your dashboard.',
    dashboard: 'Go to the Dashboard',
  },
  registration: {
    title: 'Create your host account',
    hint: "Send a link, see who's ready before you record.",
    invitedHint: 'Your invitation is for this address.',
    action: 'Create Account',
    done: 'Account created!',
    failed: 'Registration failed',
    failedHint: 'Please try again.',
    emailTaken: 'This email already has an account',
    haveAccount: 'Already have an account?',
  },
  /** Reasons for which a visitor cannot register. */
  turnedAway: {
    reasons: {
      closed: {
        title: 'Registration is closed',
        text: 'No new accounts can be created at the moment. Ask <link>the operator of this installation</link> if you need one.',
      },
      uninvited: {
        title: 'Registration is by invitation',
        text: 'Ask <link>the operator of this installation</link> for an invitation. You get a link that creates your account.',
      },
      spent: {
        title: 'This invitation no longer works',
        text: 'It was used, has expired or was replaced by a newer one. Ask <link>the operator of this installation</link> for another.',
      },
    },
    guestHint: 'Invited as a guest? Guests do not need an account. Just open the link your host sent you.',
  },
  forgot: {
    title: 'Forgot your password?',
    hint: 'Enter your email, and we will send you a link to choose a new one.',
    hintWithoutMail:
      'Enter your email, then ask the operator of this installation for a link to choose a new password.',
    send: 'Send Reset Link',
    request: 'Request Reset Link',
    sent: {
      title: 'Reset Instructions Sent',
      description: "If this email is in our system, we've sent reset instructions.",
    },
    failed: 'Error',
    failedHint: 'Something went wrong. Please try again.',
    back: 'Back to Sign In',
    again: 'Use Another Email',
    checkEmail: 'Check Your Email',
    checkEmailText:
      "If {address} is in our system, we've sent reset instructions. The link in them expires in 30 minutes.",
    checkEmailHint: 'Nothing there after a few minutes? Check your spam folder.',
    ask: 'Ask for Your Link',
    askText: 'This installation does not send email. Ask <link>its operator</link> for the reset link for {address}.',
    askHint: 'The link expires in 30 minutes.',
    off: 'Passwords are switched off',
    offText: 'Everybody signs in with {service} here, so there is no password to reset.',
  },
  reset: {
    title: 'Reset your password',
    validating: 'Validating your reset link...',
    notChecked: 'Your link could not be checked',
    notValidated: 'Unable to validate reset token.',
    expired: 'Invalid or Expired Token',
    expiredHint: 'This reset link is no longer valid.',
    invalid: 'Invalid Reset Link',
    invalidHint: 'This link is invalid, has expired or has already been used. Reset links expire after 30 minutes.',
    again: 'Request New Reset',
    formTitle: 'Choose a new password',
    formHint: 'You will be signed out everywhere else.',
    newPassword: 'New password',
    confirmation: 'Confirm new password',
    showConfirmation: 'Show confirmation',
    hideConfirmation: 'Hide confirmation',
    differ: "Passwords Don't Match",
    differHint: 'Please ensure both password fields match.',
    action: 'Update Password',
    failed: 'Reset Failed',
    failedHint: 'Unable to reset password. Please try requesting a new reset link.',
    done: 'Password Updated',
    doneToast: 'Sign in with your new password.',
    doneHint: 'Your new password is set. Other browsers were signed out of your account.',
  },
  linkNotUsed: 'Your link can still be used.',
  /** Confirmation of the address of a new account. */
  confirmation: {
    title: 'Confirm your email address',
    hint: 'Did you create a Linecheck account with the address that we wrote to? Confirming it gives you more storage for recordings.',
    action: 'Confirm',
    failed: 'This did not work',
    done: 'Address confirmed',
    doneHint: 'Thank you. You now have more storage for recordings.',
    dashboard: 'Dashboard',
    spent: 'This link no longer works',
    askAgain: 'Ask for a New Password',
  },
  /** The page after an account is deleted. */
  goodbye: {
    title: 'Your account is deleted',
    text: "Everything that belonged to it is gone, and your guests' links no longer work. You can still check your own setup, without an account.",
    thanks: 'Thank you for using Linecheck. You are welcome back at any time.',
  },
  /** The page that turns off emails about results, opened from a link in such an email. */
  lettersOff: {
    title: 'Turn off emails about results?',
    hint: 'Your guests’ results still arrive on your dashboard. You can turn the emails on again on your account page.',
    action: 'Turn Off',
    failed: 'This did not work',
    done: 'Emails turned off',
    doneHint: 'You will get no more emails about results.',
    unknown: 'This link does not work',
    unknownHint: 'You can turn off these emails on your account page.',
    account: 'Your Account',
  },
} as const satisfies TextTable);
