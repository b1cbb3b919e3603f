import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { reinstate } from '~/domains/accounts/suspension/suspension.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { editFormFor } from '~/domains/admin/users/edit/edit-form'
import { editUser } from '~/domains/admin/users/edit/edit-user.server'
import { type FieldName, seenAfterConflict, seenFrom } from '~/domains/admin/users/edit/edited-fields.server'
import {
  ADMIN_ERROR,
  DeleteFormSchema,
  EndPremiumFormSchema,
  IN_DIALOG,
  PremiumFormSchema,
  ReinstateFormSchema,
  SuspendFormSchema,
  type UserFormAnswer,
} from '~/domains/admin/users/forms'
import { userHref, userSearchOf } from '~/domains/admin/users/list/user-search'
import { activateOnce, activatePremium, deactivatePremium } from '~/domains/admin/users/premium.server'
import { usersForAdmins } from '~/domains/admin/users/user-details.server'
import { userPage } from '~/domains/admin/users/user-page.server'
import { hasRecentProof, redirectToConfirm, requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { deleteAsAdmin } from '~/domains/lifecycle/deletion/delete-account.server'
import { suspendAccount } from '~/domains/moderation/decisions/suspend-account.server'
import { PROFILE_ERROR } from '~/domains/profiles/editing/profile-errors'
import { languageOf, readerOf, translator } from '~/i18n/server.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { fieldsOf, parseForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'

type UserForm = ActionFunctionArgs & {
  admin: Viewer
  userId: string
  form: FormData
  fields: Map<string, string>
}

/** The forms of the page of one account, told apart by `intent`. */
export async function userAction(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = await args.request.clone().formData()
  const fields = fieldsOf(form)
  await checkAccount(args.request, admin, fields)
  const submitted = { ...args, admin, userId: args.params.userId ?? '', form, fields }
  const intent = fields.get('intent')
  if (intent === 'edit') return edit(submitted)
  if (intent === 'suspend' || intent === 'delete') return withReason(submitted, intent)
  if (intent === 'premium' || intent === 'no-premium') return changePremium(submitted)
  return reinstateUser(submitted)
}

async function edit({ request, context, admin, userId, form, fields }: UserForm) {
  // The form has the fields of providers only if the account was one before; after a change of the type they appear once it is saved.
  const isProvider =
    fields.get('userType') === 'trans' && seenFrom(fields.get('seen') ?? '')?.userType !== 'man'
  const submission = parseForm(form, editFormFor(isProvider ? 'trans' : 'man'))
  // What is wrong in the form must not hide what others changed meanwhile.
  const asFilled = { intent: 'edit', seen: fields.get('seen') }
  if (submission.status !== 'success') return answer({ ...asFilled, reply: submission.reply() }, 400)
  const { intent: _, seen, ...changes } = submission.value
  const hasProof = hasRecentProof(admin)
  const given = { by: admin, userId, changes, seen: seenFrom(seen) ?? {}, hasProof, ip: context.ip }
  const result = await editUser(given)
  if ('conflict' in result) {
    // Part of the answer: the form may be sent again before a separate request for the page would be over.
    const latest = await userPage(userId, { byId: admin.id, reader: readerOf(request) })
    if (!latest) return notFound()
    const next = seenAfterConflict(latest.seen, given)
    return answer({ intent: 'edit', reply: submission.reply(), conflict: result.conflict, seen: next }, 409)
  }
  if ('refusal' in result) {
    const { refusal } = result
    if (refusal === 'unknown-account') return refused({ request, userId }, 'edit', refusal)
    if (refusal === 'proof-required')
      throw await redirectToConfirm({ viewer: admin, request, fields: everyValueOf(form) })
    const { field, error } = FIELD_ERRORS[refusal]
    return answer({ ...asFilled, reply: submission.reply({ fieldErrors: { [field]: [error] } }) }, 422)
  }
  const key = result.changed.length > 0 ? 'admin:user.saved' : 'admin:user.unchanged'
  return done({ request, userId }, { intent: 'edit', key })
}

const everyValueOf = (form: FormData) =>
  new Map([...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)]))

const FIELD_ERRORS = {
  self: { field: 'isAdmin', error: ADMIN_ERROR.self },
  'last-admin': { field: 'isAdmin', error: ADMIN_ERROR.lastAdmin },
  'own-report': { field: 'isAdmin', error: ADMIN_ERROR.ownReport },
  'email-taken': { field: 'email', error: ADMIN_ERROR.emailTaken },
  'username-taken': { field: 'username', error: ADMIN_ERROR.usernameTaken },
  'unknown-place': { field: 'location', error: PROFILE_ERROR.place },
  'reason-empty': { field: 'isAdmin', error: ADMIN_ERROR.reason },
} as const satisfies Record<string, { field: FieldName; error: string }>

async function withReason(
  { request, context, admin, userId, fields }: UserForm,
  intent: 'suspend' | 'delete',
) {
  const submission = parseForm(fields, intent === 'suspend' ? SuspendFormSchema : DeleteFormSchema)
  if (submission.status !== 'success') return answer({ intent, reply: submission.reply() }, 400)
  await requireRecentProof({ viewer: admin, request, fields })
  const given = { by: admin, userId, reason: submission.value.reason, ip: context.ip }
  const result = intent === 'suspend' ? await suspendAccount(given) : await deleteAsAdmin(given)
  if (result && 'refusal' in result) {
    const { refusal } = result
    // Sent again after a lost answer: it is done.
    const isDone = intent === 'delete' && refusal === 'unknown-account' && (await isKnown(userId))
    if (!isDone) return refused({ request, userId }, intent, refusal, submission.reply())
  }
  const key = intent === 'suspend' ? 'admin:flash.suspended' : 'admin:flash.deleted'
  return done({ request, userId }, { intent, key })
}

async function changePremium({ request, context, admin, userId, fields }: UserForm) {
  const isOn = fields.get('intent') === 'premium'
  const submission = parseForm(fields, isOn ? PremiumFormSchema : EndPremiumFormSchema)
  // Both buttons belong to one form: its fields have the ids of the first intent.
  if (submission.status !== 'success') return answer({ intent: 'premium', reply: submission.reply() }, 400)
  const { value } = submission
  const { intent, reason, grantId } = value
  const given = { by: admin, userId, reason, ip: context.ip }
  const activate = (days: number) =>
    grantId ? activateOnce({ ...given, days, grantId }) : activatePremium({ ...given, days })
  const result = value.intent === 'premium' ? await activate(value.days) : await deactivatePremium(given)
  if ('refusal' in result) return refused({ request, userId }, intent, result.refusal, submission.reply())
  return done({ request, userId }, { intent, key: isOn ? 'admin:flash.premiumOn' : 'admin:flash.premiumOff' })
}

async function reinstateUser({ request, context, admin, userId, fields }: UserForm) {
  const submission = parseForm(fields, ReinstateFormSchema)
  if (submission.status !== 'success') return answer({ intent: '', reply: submission.reply() }, 400)
  const { intent } = submission.value
  const result = await reinstate({ by: admin, userId, ip: context.ip })
  return result && 'refusal' in result
    ? refused({ request, userId }, intent, result.refusal)
    : done({ request, userId }, { intent, key: 'admin:flash.reinstated' })
}

/** An account that was deleted meanwhile still has its page, which says so. `reply`: what was typed stays in the form. */
async function refused(
  { request, userId }: Pick<UserForm, 'request' | 'userId'>,
  intent: string,
  refusal: RefusalCode,
  reply?: SubmissionResult,
) {
  if (refusal === 'unknown-account' && !(await isKnown(userId))) return notFound()
  const failed = translator(languageOf(request))(`admin:refusal.${refusal}`)
  return answer({ intent, failed, ...(reply && { reply }) }, 409)
}

const isKnown = async (userId: string) => (await usersForAdmins([userId])).length > 0

type RefusalCode =
  | 'unknown-account'
  | 'self'
  | 'already-suspended'
  | 'last-admin'
  | 'own-report'
  | 'not-suspended'
  | 'not-premium'
  | 'other-days'
  | 'is-admin'
  | 'reason-empty'
  | 'reason-too-long'

const answer = (sent: UserFormAnswer, status: number) => data(sent, { status })

/**
 * Redirects to the page of the account, with the search of the table. A form in the dialog over the table gets an answer instead, so that
 * the table stays.
 */
async function done(
  { request, userId }: Pick<UserForm, 'request' | 'userId'>,
  { intent, key }: { intent: string; key: Parameters<typeof setFlash>[1]['key'] },
) {
  const headers = new Headers()
  await setFlash(headers, { tone: 'success', key })
  const { searchParams } = new URL(request.url)
  if (searchParams.has(IN_DIALOG)) return data<UserFormAnswer>({ intent, isSaved: true }, { headers })
  throw redirect(userHref(userId, userSearchOf(searchParams)), { headers })
}
