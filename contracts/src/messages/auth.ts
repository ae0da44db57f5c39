/** Texts of registration, login and the forgotten password. Letter for letter the specification's. */

// ---- Rules ----
export const nameRequired = 'Please enter your name.';
export const nameLetters = 'Please enter a valid name that contains only letters.';
export const nameLength = 'Please enter a name between 3 and 30 charecters.';
export const usernameRequired = 'Please choose a username.';
export const usernameLength = 'Please choose a username name between 5 and 15 charecters.';
export const usernameCharacters = 'Please choose a username that contains only letters, numbers and underscore.';
export const usernameTaken = (username: string): string => `${username} is already taken, please choose another one.`;
export const emailRequired = 'Please enter your email.';
export const emailInvalid = 'Please enter a valid email.';
export const passwordRequired = 'Please choose a password.';
export const passwordStrength = 'Password should contain a capital letter, letters and numbers.';
export const passwordLength = 'Password should contain 8 to 30 charecters.';
export const confirmRequired = 'Please confirm your password.';
export const confirmMismatch = 'Passwords do not match up.';
/** The login form; the specification gives it no text of its own. */
export const passwordMissing = 'Please enter your password.';

// ---- Login ----
export const loginFailed = 'Incorrect password or email address.';

// ---- Registration ----
export const emailInUse = 'This email is in use, you can login or reset your password in login tab.';
export const emailInUseOnChange = 'This email is already in use, please login with this email or choose another one.';
export const sendCodeFailed = 'Something went wrong, please try again.';
export const codeResent = 'New code has been sent to your email.';
export const codeInvalid =
  "The code is invalid, make sure that you put the exact code we've sent to your email. You may want to resend the code.";
export const registrationFailed = 'Something went wrong, please try again.';

// ---- Forgotten password ----
export const emailUnknown = (email: string): string => `No one with email ${email} founded.`;
export const resetSent = (email: string): string => `Instructions on how to reset your password were sent to ${email}`;
export const resetLinkInvalid =
  "The link you've clicked on is not valid, make sure that you open the exact link we've sent to your email.";
export const resetLinkExpired =
  "The link you've clicked on has expired. Please request for a password reset once again.";
export const resetDone =
  'You have successfully reset your password. Now you can go ahead and login to your account with your new password.';

// ---- Browser titles ----
export const loginTitle = 'Login';
export const registerTitle = 'Register';
export const resetPasswordTitle = 'Reset Password';
