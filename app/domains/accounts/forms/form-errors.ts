import {
  DELETE_WORD,
  DIALOG_PASSWORD_MIN,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from 'db/limits/accounts'
import type { TFunction } from 'i18next'

/** Errors of account forms, as translation keys. */
export const FORM_ERROR = {
  email: 'auth:error.email',
  emailForgot: 'auth:error.emailForgot',
  passwordRequired: 'auth:error.passwordRequired',
  passwordMinDialog: 'auth:error.passwordMinDialog',
  passwordMin: 'auth:error.passwordMin',
  passwordTooLong: 'auth:error.passwordTooLong',
  passwordCommon: 'auth:error.passwordCommon',
  passwordOwn: 'auth:error.passwordOwn',
  passwordMismatch: 'auth:error.passwordMismatch',
  username: 'auth:error.username',
  usernameTooLong: 'auth:error.usernameTooLong',
  lastName: 'auth:error.lastName',
  handle: 'auth:error.handle',
  userType: 'auth:error.userType',
  terms: 'auth:error.terms',
  selectType: 'auth:error.selectType',
  verifyToken: 'auth:verify.missing',
  token: 'auth:error.token',
  newPasswordMin: 'auth:error.newPasswordMin',
  newPasswordSame: 'auth:error.newPasswordSame',
  newPasswordMismatch: 'auth:error.newPasswordMismatch',
  deleteWord: 'auth:error.deleteWord',
  deletePassword: 'auth:error.deletePassword',
  wrongPassword: 'account:passwordRefusal.wrong',
  sameEmail: 'account:email.same',
  handleTaken: 'settings:account.taken',
  handleReserved: 'overview:account.reserved',
  handleSimilar: 'overview:account.similar',
  verifyPasswordRequired: 'auth:verify.passwordRequired',
  verifyWrongPassword: 'auth:verify.wrongPassword',
  resetCodeRequired: 'auth:reset.codeRequired',
  resetWrongCode: 'auth:reset.wrongCode',
} as const
type FormError = (typeof FORM_ERROR)[keyof typeof FORM_ERROR]

/** The values that the messages contain. */
export const FORM_LIMITS = {
  dialogPasswordMin: DIALOG_PASSWORD_MIN,
  passwordMin: PASSWORD_MIN,
  passwordMax: PASSWORD_MAX,
  nameMax: NAME_MAX,
  usernameMin: USERNAME_MIN,
  usernameMax: USERNAME_MAX,
  deleteWord: DELETE_WORD,
} as const

const KNOWN: readonly FormError[] = Object.values(FORM_ERROR)

/** The message of a form error, as fields take it: undefined without an error, and for one that is not in FORM_ERROR. */
export function formErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = KNOWN.find((known) => known === error)
  return key && t(key, FORM_LIMITS)
}
