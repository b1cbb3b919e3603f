import { IMAGE_MAX_MB } from 'db/limits/media'
import {
  SUPPORT_CATEGORIES,
  SUPPORT_IMAGES_MAX,
  SUPPORT_MESSAGE_MAX,
  SUPPORT_SUBJECT_MAX,
} from 'db/limits/support'
import type { TFunction } from 'i18next'
import { PROOF, RECAPTCHA_TOKEN } from '~/domains/accounts/form-drafts/draft-fields'
import { emailField } from '~/domains/accounts/forms/fields'
import { type AnyMediaRefusal, mediaRefusalText } from '~/domains/media/refusal'
import { z } from '~/platform/input/zod'
import { plainText } from '~/platform/text/plain-text'

/** The pages of support, and the name of the file field of its forms. */
export const SUPPORT = '/support'
export const OWN_TICKETS = '/support/tickets'
export const IMAGES_FIELD = 'images'
/** Name and value of the button that closes a ticket. */
export const INTENT = 'intent'
export const CLOSE = 'close'

/** Errors of the forms, as translation keys. */
const SUPPORT_ERROR = {
  email: 'support:error.email',
  emailWrong: 'support:error.emailWrong',
  category: 'support:error.category',
  subject: 'support:error.subject',
  subjectTooLong: 'support:error.subjectTooLong',
  message: 'support:error.message',
  messageTooLong: 'support:error.messageTooLong',
} as const
/** Errors of empty required fields. SPEC 5 has one text for all of them: "Bitte fülle alle Pflichtfelder aus." */
const MISSING: readonly string[] = [
  SUPPORT_ERROR.email,
  SUPPORT_ERROR.category,
  SUPPORT_ERROR.subject,
  SUPPORT_ERROR.message,
]

/** Whether an error says that a required field is empty. */
export const isMissing = (error: string): boolean => MISSING.includes(error)

/** The message of an error of a request; undefined without one. */
export function supportErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(SUPPORT_ERROR).find((known) => known === error)
  const max = key === SUPPORT_ERROR.subjectTooLong ? SUPPORT_SUBJECT_MAX : SUPPORT_MESSAGE_MAX
  return key && t(key, { max })
}

/** The error text for the API call, which has one text for all empty required fields. */
export function contactErrorText(t: TFunction, error: string): string | undefined {
  return isMissing(error) ? t('support:error.required') : supportErrorText(t, error)
}

const message = z
  .string({ error: SUPPORT_ERROR.message })
  .transform(plainText)
  .pipe(
    z
      .string(SUPPORT_ERROR.message)
      .min(1, SUPPORT_ERROR.message)
      .max(SUPPORT_MESSAGE_MAX, SUPPORT_ERROR.messageTooLong),
  )

/** SPEC 3 "Support message", SPEC 5 "Support". */
export const ContactFormSchema = z.object({
  email: emailField(SUPPORT_ERROR.emailWrong, SUPPORT_ERROR.email),
  category: z.enum(SUPPORT_CATEGORIES, { error: SUPPORT_ERROR.category }),
  subject: z
    .string({ error: SUPPORT_ERROR.subject })
    .transform((typed) => plainText(typed).replace(/\s+/g, ' '))
    .pipe(
      z
        .string(SUPPORT_ERROR.subject)
        .min(1, SUPPORT_ERROR.subject)
        .max(SUPPORT_SUBJECT_MAX, SUPPORT_ERROR.subjectTooLong),
    ),
  message,
})

/** SPEC 7, POST /api/support/contact. The token is required where reCAPTCHA is set up. */
export const ContactCall = ContactFormSchema.extend({
  [RECAPTCHA_TOKEN]: z.string().optional(),
  [PROOF]: z.string().optional(),
})

/** A further message of a ticket. */
export const ReplyFormSchema = z.object({ message })

/** Why the images of a message were refused. `filename`: the refused file, as it is called on the sender's device. */
export type ImagesRefused = { refusal: AnyMediaRefusal; filename?: string | null }

/** Why the images were refused, in the reader's language. */
export function imagesRefusedText(t: TFunction, { refusal, filename }: ImagesRefused): string {
  if (refusal === 'too-many') return t('support:error.tooManyImages', { max: SUPPORT_IMAGES_MAX })
  if (refusal === 'unreadable') return t('support:error.unreadable')
  const why =
    refusal === 'too-large'
      ? t('support:error.imageTooLarge', { maxMb: IMAGE_MAX_MB })
      : mediaRefusalText(t, refusal)
  return filename ? t('support:error.image', { filename, why }) : why
}

/** Why a message was refused although its fields and images are valid. */
export type SendRefusal =
  | { refusal: 'too-many'; retryAfterS: number }
  /** `full`: the ticket has the maximum number of messages. `over`: it was closed too long ago. */
  | { refusal: 'full' | 'over' }
