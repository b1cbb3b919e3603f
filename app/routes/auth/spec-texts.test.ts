import { expect, it } from 'vitest'
import type { z } from 'zod'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { ChangePasswordFormSchema } from '~/domains/auth/credentials/forms'
import {
  DialogLoginFormSchema,
  ForgotPasswordFormSchema,
  LoginFormSchema,
  SelectTypeFormSchema,
} from '~/domains/auth/forms/forms'
import { ResetPasswordFormSchema } from '~/domains/auth/recovery/forms'
import { DialogRegisterFormSchema, RegisterFormSchema } from '~/domains/auth/register/forms'
import { DeleteAccountFormSchema } from '~/domains/lifecycle/deletion/forms'
import { translator } from '~/i18n/server.server'
import type { TextKey } from '~/i18n/use-texts'

const t = translator('de')

/** The German errors of a form for invalid input, by field. */
function textsOf(schema: z.ZodType, form: object): Record<string, string | undefined> {
  const { error } = schema.safeParse(form)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), formErrorText(t, message)]),
  )
}

const PASSWORD = 'lang genug dafür'

it.each<[form: string, schema: z.ZodType, given: object, texts: Record<string, string>]>([
  [
    'Auth dialog login',
    DialogLoginFormSchema,
    { email: 'keine', password: '12345' },
    { email: 'Ungültige E-Mail-Adresse', password: 'Passwort muss mindestens 6 Zeichen lang sein' },
  ],
  [
    'Auth dialog register',
    DialogRegisterFormSchema,
    { email: 'keine', password: '12345', confirmPassword: '12345', firstName: '', userType: 'x' },
    {
      email: 'Ungültige E-Mail-Adresse',
      password: 'Passwort muss mindestens 6 Zeichen lang sein',
      firstName: 'Benutzername ist erforderlich',
      userType: 'Bitte wähle deinen Kontotyp',
      terms: 'Du musst die Nutzungsbedingungen und Datenschutzerklärung akzeptieren',
    },
  ],
  [
    'Auth dialog register, a password of seven characters',
    DialogRegisterFormSchema,
    {
      email: 'a@b.de',
      password: '1234567',
      confirmPassword: '1234567',
      firstName: 'A',
      userType: 'man',
      terms: 'on',
    },
    { password: 'Passwort muss mindestens 8 Zeichen lang sein' },
  ],
  [
    'Login page',
    LoginFormSchema,
    { email: 'a@b.de', password: '' },
    { password: 'Passwort ist erforderlich' },
  ],
  [
    'Register',
    RegisterFormSchema,
    { email: 'keine', password: '1234567', confirmPassword: '1234567', firstName: ' ', userType: 'x' },
    {
      email: 'Ungültige E-Mail-Adresse',
      password: 'Passwort muss mindestens 8 Zeichen lang sein',
      firstName: 'Benutzername ist erforderlich',
      userType: 'Bitte wähle deinen Kontotyp',
    },
  ],
  [
    'Register, the confirmation',
    RegisterFormSchema,
    { email: 'a@b.de', password: PASSWORD, confirmPassword: 'anders', firstName: 'A', userType: 'man' },
    { confirmPassword: 'Passwörter stimmen nicht überein' },
  ],
  [
    'Reset password',
    ResetPasswordFormSchema,
    { token: 'x', password: '1234567', confirmPassword: '1234567' },
    { password: 'Passwort muss mindestens 8 Zeichen lang sein' },
  ],
  [
    'Reset password, the confirmation',
    ResetPasswordFormSchema,
    { token: 'x', password: PASSWORD, confirmPassword: 'anders' },
    { confirmPassword: 'Passwörter stimmen nicht überein' },
  ],
  [
    'Forgot password',
    ForgotPasswordFormSchema,
    { email: 'keine' },
    { email: 'Bitte gib eine gültige E-Mail-Adresse ein' },
  ],
  [
    'Change password',
    ChangePasswordFormSchema,
    { currentPassword: 'x', newPassword: '1234567', confirmPassword: '1234567' },
    { newPassword: 'Das neue Passwort muss mindestens 8 Zeichen lang sein.' },
  ],
  [
    'Change password, the confirmation',
    ChangePasswordFormSchema,
    { currentPassword: 'x', newPassword: PASSWORD, confirmPassword: 'anders' },
    { confirmPassword: 'Die neuen Passwörter stimmen nicht überein.' },
  ],
  [
    'Delete account',
    DeleteAccountFormSchema,
    { confirmation: 'löschen', password: '' },
    {
      confirmation: "Bitte gib 'LÖSCHEN' ein, um dein Konto zu löschen.",
      password: 'Bitte gib dein Passwort ein.',
    },
  ],
  [
    'Select type',
    SelectTypeFormSchema,
    {},
    { userType: 'Auswahl erforderlich: Bitte wähle deinen Benutzertyp aus' },
  ],
])('SPEC 5, %s', (_, schema, given, texts) => {
  expect(textsOf(schema, given)).toEqual(texts)
})

it.each<[key: TextKey, text: string]>([
  // SPEC 8, authentication
  ['auth:refusal.title', 'Anmeldung fehlgeschlagen'],
  ['auth:refusal.credentials', 'Ungültige E-Mail oder Passwort'],
  ['auth:register.failed', 'Registrierung fehlgeschlagen'],
  ['auth:register.error', 'Ein Fehler ist aufgetreten'],
  ['auth:botCheck.failed', 'reCAPTCHA-Verifikation fehlgeschlagen'],
  ['auth:membersOnly.title', 'Anmeldung erforderlich'],
  ['auth:forgot.sentTitle', 'E-Mail versendet'],
  ['auth:forgot.failed', 'Ein Fehler ist aufgetreten. Bitte versuche es erneut.'],
  ['auth:reset.success', 'Passwort erfolgreich zurückgesetzt'],
  ['auth:reset.failedTitle', 'Fehler beim Zurücksetzen'],
  ['auth:reset.invalid', 'Der Link ist möglicherweise abgelaufen. Bitte fordere einen neuen an.'],
  ['auth:verify.success', 'E-Mail erfolgreich verifiziert'],
  ['auth:verify.failedTitle', 'Verifizierung fehlgeschlagen'],
  ['auth:verify.invalid', 'Der Verifizierungslink ist ungültig oder abgelaufen.'],
  ['auth:verify.sent', 'Verifizierungs-E-Mail gesendet'],
  ['auth:verify.resendFailed', 'E-Mail konnte nicht gesendet werden.'],
  ['account:password.failed', 'Passwort konnte nicht geändert werden.'],
  ['account:delete.failed', 'Konto konnte nicht gelöscht werden.'],
  // SPEC 2, the screens
  ['auth:selectType.trans', 'Als Trans*-Escort anmelden'],
  ['auth:selectType.man', 'Als Kunde anmelden'],
  ['auth:selectType.submit', 'Weiter zur Anmeldung'],
  ['auth:selectType.login', 'Hier anmelden'],
  ['auth:forgot.submit', 'Reset-Link senden'],
  ['auth:forgot.again', 'Erneut senden'],
  ['auth:reset.invalidTitle', 'Ungültiger Link'],
  ['auth:reset.doneTitle', 'Passwort zurückgesetzt!'],
  ['auth:verify.missing', 'Kein Verifizierungstoken gefunden.'],
  ['auth:verify.toRegistration', 'Zur Registrierung'],
  ['auth:checkMail.again', 'Erneut senden'],
  ['auth:adminOnly', 'Zugriff verweigert – Du hast keine Berechtigung für diese Seite.'],
  ['profiles:teaser.title', 'Anmeldung erforderlich'],
  ['profiles:notFound.title', 'Profil nicht gefunden'],
  ['albums:providersOnly', 'Private Alben sind nur für Trans-Escort-Profile verfügbar.'],
  ['albums:tab.shared', 'Geteilte Alben'],
  ['albums:card.private', 'Privat'],
  ['albums:share.button', 'Im Chat teilen'],
  ['albums:free.premium', 'Premium werden'],
  // SPEC 8, albums
  ['albums:create.failed', 'Album erstellen fehlgeschlagen'],
  ['albums:upload.failed', 'Bilder hochladen fehlgeschlagen'],
  ['albums:delete.failed', 'Album löschen fehlgeschlagen'],
  ['premium:success.activated', 'Premium aktiviert!'],
  ['admin:nav.users', 'Benutzer'],
  ['admin:nav.images', 'Bild Moderation'],
  ['admin:nav.log', 'Aktivitäts-Log'],
  ['admin:nav.settings', 'Einstellungen'],
])('the German text of %s is that of SPEC', (key, text) => {
  expect(t(key, FORM_LIMITS)).toBe(text)
})

it.each<[key: TextKey, text: string]>([
  ['auth:sessionEnded.saved', 'You are no longer logged in. Redirecting...'],
  ['places:gps.unsupported', 'Geolocation is not supported by this browser.'],
  ['chat:composer.photoNotSent', 'Failed to send image'],
])('the English text of %s is that of SPEC 8', (key, text) => {
  expect(translator('en')(key)).toBe(text)
})
