/** The longest each text may be, in UTF-16 units. */
export const MAX_LENGTH = {
  username: 64,
  name: 120,
  email: 254,
  college: 200,
  referralCode: 64,
  voucherName: 120,
  address: 500,
  place: 100,
  pincode: 12,
  password: 128,
  captcha: 8000,
  code: 128,
} as const;

/** So many digits has a phone number, without a country's code. Source: section 5. */
export const PHONE_DIGITS = 10;

/** Every message of section 5, and ours in the same style. */
export const MESSAGES = {
  usernameRequired: 'Username is required',
  nameRequired: 'Name is required',
  phoneRequired: 'Phone is required',
  phoneDigits: `Phone number must be ${PHONE_DIGITS} digits`,
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',
  emailLetters:
    'Mail can only be sent to addresses of plain letters (a to z), digits and signs before the @',
  degreeRequired: 'Degree is required',
  yearRequired: 'Year is required',
  collegeRequired: 'College is required',
  collegeUnknown: "Choose a college from the list, or 'Other'",
  otherCollegeRequired: 'Enter the name of your college',
  sexRequired: 'This field is required',
  nationalityRequired: 'Nationality is required',
  idProofRequired: 'ID Proof is required',
  idProofKind: 'ID Proof must be a JPEG or PNG picture',
  idProofSize: 'ID Proof must be at most 3 MB',
  passwordRequired: 'Password is required',
  passwordLength: 'Password must be at least 8 characters',
  passwordUppercase: 'Password must contain at least one uppercase letter',
  passwordLowercase: 'Password must contain at least one lowercase letter',
  passwordDigit: 'Password must contain at least one digit',
  passwordSpecial: 'Password must contain at least one special character (!@#$%^&*)',
  passwordCommon: 'Password must not be one that many people use',
  passwordOfOwnWords: "Password must not be made of your name or e-mail, or the festival's name",
  passwordTooLong: `Password must be at most ${MAX_LENGTH.password} characters`,
  confirmRequired: 'Confirm password is required',
  passwordsDiffer: 'Passwords do not match',
  passwordsEmpty: 'Please fill in both password fields',
  captchaRequired: 'Captcha is required',
  captchaAtSignIn: 'There were many wrong passwords lately. Please solve the captcha to go on',
  ifscInvalid: 'IFSC code must be four letters, a zero and six letters or digits',
  accountNumberInvalid: 'Account number must be 6 to 20 digits',
  unknownSigns: 'A sign in it is broken or unknown. Please type it anew',
  controlCharacters: 'Control characters are not allowed',
} as const;
