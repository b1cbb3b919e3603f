import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { imageModeration } from 'db/schema/media'
import { securityEvents } from 'db/schema/security'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shareAlbum } from '~/domains/albums/share.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { noticesSince } from '~/domains/chat/notifications/new-message-notices.server'
import { unreadMessages } from '~/domains/chat/notifications/unread-messages-source.server'
import { sendPremiumReminder } from '~/domains/entitlements/send-reminder.server'
import { decideCase } from '~/domains/moderation/decisions/decide-case.server'
import { releaseDecision, sendStatement } from '~/domains/moderation/decisions/deliver-decision.server'
import { sendReportResult } from '~/domains/moderation/decisions/report-result.server'
import { decideImage } from '~/domains/moderation/images/decide-image.server'
import { sendImageDecision } from '~/domains/moderation/images/send-image-decision.server'
import { fileReport } from '~/domains/moderation/reports/file-report.server'
import { clearAllNotices } from '~/domains/notifications/centre/change-notices.server'
import { noticePage } from '~/domains/notifications/centre/notice-page.server'
import { deliverPush, pushJob, type SendPush } from '~/domains/notifications/channels/deliver-push.server'
import { saveChoices, turnSwitch } from '~/domains/notifications/preferences/preferences.server'
import { setQuietHours } from '~/domains/notifications/preferences/quiet-hours.server'
import { setLike } from '~/domains/relations/likes/likes.server'
import { closeDb, db } from '~/platform/database/db.server'
import type { Handler } from '~/platform/queue/queue.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { jobAttempts } from '~/testing/job-attempts'
import { mailsTo, withoutMailServer } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { makeSharingPair } from '~/testing/people/albums'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { makeUnreachableDevice } from '~/testing/people/push-device'
import { mailHandlers } from './mails.server'
import { paymentHandlers } from './payments.server'

afterAll(closeDb)
afterEach(() => setClock(null))

const ip = '198.51.100.7'
const noticesOf = async (id: string) =>
  (await noticePage({ id }, { language: 'de', timeZone: 'Europe/Berlin', cursor: null })).notices
const textsOf = async (id: string) => (await noticesOf(id)).map(({ text }) => text)
const mailsToMember = async (id: string) => {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return row ? mailsTo(row.email) : []
}
/** Sets quiet hours around this moment. */
const startQuietHours = (id: string) => {
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
  return setQuietHours(
    { id },
    { fromMinute: (minute + 1430) % 1440, toMinute: (minute + 60) % 1440, timeZone: 'UTC' },
  )
}

/** The payload of the waiting job with this key. */
const payloadOf = async (key: string) => {
  const [job] = await db.execute<{ payload: unknown }>(
    sql`select payload from graphile_worker._private_jobs where key = ${key}`,
  )
  return job?.payload
}

/**
 * Runs a job whose e-mail is not accepted twice, with the notice deleted after the first try: the third try sends the e-mail and creates no
 * notice.
 */
async function expectNoNoticeAfterRetry(
  owner: string,
  { handler, payload, key }: { handler: Handler | undefined; payload: object; key: string },
) {
  const run = async (given: unknown) => handler?.(given)
  await withoutMailServer(() => run(payload))
  expect(await textsOf(owner)).toHaveLength(1)
  await clearAllNotices({ id: owner })
  const again = await payloadOf(key)
  expect(again).toMatchObject(payload)
  await withoutMailServer(() => expect(run(again)).rejects.toThrow())
  await run(again)
  expect([(await mailsToMember(owner)).length, await textsOf(owner)]).toEqual([1, []])
}

describe('a like', () => {
  const like = (byId: string, targetUserId: string, isLike = true) =>
    setLike({ by: { id: byId }, targetUserId, isLike })

  it('notifies its receiver, a match notifies the one who liked first, and a removal deletes both notices', async () => {
    const [jonas, luna] = [(await makeAccount({ firstName: 'Jonas' })).id, await listedPerson()]
    await like(jonas, luna)
    expect(await textsOf(luna)).toEqual(['Jonas hat dir ein „Gefällt mir“ gegeben.'])
    await like(luna, jonas)
    expect(await textsOf(jonas)).toEqual(['Du und Luna gefallt euch gegenseitig.'])
    await like(jonas, luna, false)
    expect([await textsOf(luna), await textsOf(jonas)]).toEqual([[], []])
  })

  it('toggled twenty times ends in the last state, with one notice', async () => {
    const [jonas, luna] = [(await makeAccount()).id, await listedPerson()]
    for (let n = 0; n < 20; n++) await like(jonas, luna, n % 2 === 0)
    expect(await textsOf(luna)).toEqual([])
    await like(jonas, luna)
    expect(await noticesOf(luna)).toHaveLength(1)
  })

  it('of many people at the same time creates one notice for each, without deadlocks', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => listedPerson()))
    await Promise.all(people.flatMap((one) => people.map((other) => one !== other && like(one, other))))
    for (const id of people) {
      const kinds = (await noticesOf(id)).map(({ href }) => href)
      expect(new Set(kinds).size).toBe(kinds.length)
    }
  })
})

it('a shared album notifies its receiver', async () => {
  const { owner, receiver, album } = await makeSharingPair()
  await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  expect(await noticesOf(receiver.id)).toMatchObject([
    { text: 'Luana hat ein Album mit dir geteilt.', href: '/albums?tab=shared' },
  ])
})

describe('a decision about a photo', () => {
  async function decided() {
    const admin = await makeAccount({ isAdmin: true })
    const owner = await listedPerson({ photo: 'pending' })
    const [photo] = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner))
    const imageId = photo?.id ?? ''
    const result = await decideImage({ by: admin, imageId, decision: { decision: 'approve' }, ip })
    if ('refusal' in result) throw new Error(result.refusal)
    return { owner, imageId, decisionId: result.decisionId }
  }

  it('notifies the owner, and is mailed unless that is switched off', async () => {
    const one = await decided()
    await sendImageDecision({ moderationId: one.imageId, decisionId: one.decisionId })
    expect(await textsOf(one.owner)).toEqual(['Ein Foto von dir ist freigegeben.'])
    expect(await mailsToMember(one.owner)).toHaveLength(1)
    const other = await decided()
    await saveChoices({ id: other.owner }, [{ kind: 'photo_decided', channel: 'mail', isOn: false }])
    await sendImageDecision({ moderationId: other.imageId, decisionId: other.decisionId })
    expect(await textsOf(other.owner)).toHaveLength(1)
    expect(await mailsToMember(other.owner)).toEqual([])
  })

  it('creates no second notice when its e-mail is retried after the owner deleted the first', async () => {
    const { owner, imageId, decisionId } = await decided()
    await expectNoNoticeAfterRetry(owner, {
      handler: mailHandlers['image-decision-mail'],
      payload: { moderationId: imageId, decisionId },
      key: `image decision ${decisionId}`,
    })
  })

  it('is mailed after the quiet hours, by the same job', async () => {
    const { owner, imageId, decisionId } = await decided()
    await startQuietHours(owner)
    const run = () => mailHandlers['image-decision-mail']?.({ moderationId: imageId, decisionId })
    await run()
    expect(await mailsToMember(owner)).toEqual([])
    const [job] = await db.execute<{ runAt: string }>(sql`
      select run_at as "runAt" from graphile_worker._private_jobs where key = ${`image decision ${decisionId}`}`)
    expect(new Date(job?.runAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 50 * 60_000)
    setClock(new Date(Date.now() + hours(1.1)))
    await run()
    expect([(await mailsToMember(owner)).length, (await textsOf(owner)).length]).toEqual([1, 1])
  })

  it('creates no second notice after the quiet hours if the owner has deleted the first', async () => {
    const { owner, imageId, decisionId } = await decided()
    await startQuietHours(owner)
    const run = mailHandlers['image-decision-mail']
    await run?.({ moderationId: imageId, decisionId })
    await clearAllNotices({ id: owner })
    const payload = await payloadOf(`image decision ${decisionId}`)
    setClock(new Date(Date.now() + hours(1.1)))
    await run?.(payload)
    expect([(await mailsToMember(owner)).length, await textsOf(owner)]).toEqual([1, []])
  })
})

it('a decision notifies the reported person and the reporter; quiet hours delay only the e-mail', async () => {
  const [moderator, reporter] = [await makeAccount({ isModerator: true }), await makeAccount()]
  const luana = await listedPerson()
  const filed = await db.transaction((tx) =>
    fileReport(tx, {
      by: reporter,
      userId: luana,
      targetType: 'profile',
      targetId: luana,
      reason: 'fraud',
      language: 'de',
      details: undefined,
    }),
  )
  if (!filed) throw new Error('not filed')
  const [found] = await db.select().from(moderationCases).where(eq(moderationCases.id, filed.caseId))
  const result = await decideCase({
    by: moderator,
    caseId: filed.caseId,
    version: found?.version ?? 1,
    decision: { action: 'warn', ground: 'fraud', facts: 'Vorkasse verlangt.' },
    ip,
  })
  if ('refusal' in result) throw new Error(result.refusal)
  expect(await textsOf(luana)).toEqual([])
  await startQuietHours(luana)
  await releaseDecision(result.decisionId)
  await releaseDecision(result.decisionId)
  expect(await noticesOf(luana)).toMatchObject([
    {
      text: 'Die Moderation hat etwas entschieden, das dich betrifft.',
      href: `/decision/${result.decisionId}`,
    },
  ])
  expect(await noticesOf(reporter.id)).toMatchObject([
    { text: 'Deine Meldung ist geprüft: Wir haben gehandelt.', href: null },
  ])
  expect(await sendStatement(result.decisionId)).toBeInstanceOf(Date)
  expect(await mailsToMember(luana)).toEqual([])
  expect(await sendReportResult(filed.reportId)).toBe(null)
  expect(await mailsToMember(reporter.id)).toHaveLength(1)
})

it('the end of premium is notified once, and mailed unless that is switched off', async () => {
  const until = new Date(Date.now() + days(2))
  const { id } = await makeAccount({ userType: 'trans', premiumExpiresAt: until })
  await sendPremiumReminder(id)
  await sendPremiumReminder(id)
  expect(await textsOf(id)).toHaveLength(1)
  expect((await textsOf(id))[0]).toMatch(/^Dein Premium endet am \d/)
  const sent = (await mailsToMember(id)).length
  await saveChoices({ id }, [{ kind: 'premium_ending', channel: 'mail', isOn: false }])
  await sendPremiumReminder(id)
  expect(await mailsToMember(id)).toHaveLength(sent)
})

it('creates no second notice of the end of premium after the quiet hours if the first was deleted during them', async () => {
  const until = new Date(Date.now() + days(2))
  const { id } = await makeAccount({ userType: 'trans', premiumExpiresAt: until })
  await startQuietHours(id)
  const run = paymentHandlers['premium-ending']
  await run?.({ userId: id })
  expect(await textsOf(id)).toHaveLength(1)
  await clearAllNotices({ id })
  const payload = await payloadOf(`premium-ending:${id}`)
  expect(payload).toMatchObject({ userId: id })
  setClock(new Date(Date.now() + hours(1.1)))
  await run?.(payload)
  expect([(await mailsToMember(id)).length, await textsOf(id)]).toEqual([1, []])
})

it('creates no second notice of the end of premium when its e-mail is retried after the first was deleted', async () => {
  const until = new Date(Date.now() + days(2))
  const { id } = await makeAccount({ userType: 'trans', premiumExpiresAt: until })
  const handler = paymentHandlers['premium-ending']
  await expectNoNoticeAfterRetry(id, { handler, payload: { userId: id }, key: `premium-ending:${id}` })
})

it('creates no second notice of a security alert when its e-mail is retried after the first was deleted', async () => {
  const { id } = await makeAccount()
  const [event] = await db
    .insert(securityEvents)
    .values({ userId: id, kind: 'passkey-added', device: 'Firefox, Android', country: 'FR' })
    .returning()
  const handler = mailHandlers['security-alert']
  const key = `security alert ${event?.id}`
  await expectNoNoticeAfterRetry(id, { handler, payload: { eventId: event?.id }, key })
})

it('a security alert is a notice and an e-mail, whatever the account has switched off', async () => {
  const { id } = await makeAccount()
  await saveChoices({ id }, [{ kind: 'security', channel: 'mail', isOn: false }])
  await startQuietHours(id)
  const [event] = await db
    .insert(securityEvents)
    .values({ userId: id, kind: 'passkey-added', device: 'Firefox, Android', country: 'FR' })
    .returning()
  const run = () => mailHandlers['security-alert']?.({ eventId: event?.id })
  await run()
  await run()
  expect(await noticesOf(id)).toMatchObject([
    { text: 'Passkey hinzugefügt', device: 'Firefox, Android · Frankreich', href: '/settings/security' },
  ])
  expect((await mailsToMember(id)).length).toBeGreaterThan(0)
})

describe('a message', () => {
  let [jonas, mara] = ['', '']
  beforeEach(async () => {
    await db.execute(sql`delete from graphile_worker._private_jobs`)
    ;[jonas, mara] = [(await makeAccount()).id, (await makeAccount()).id]
    for (const userId of [jonas, mara]) await makeUnreachableDevice(userId)
    await makeConversation(
      [jonas, mara],
      [
        [jonas, 'Hallo'],
        [mara, 'Hallo'],
      ],
    )
  })
  const send = () => sendMessage({ by: { id: jonas, isPremium: false }, userId: mara, content: 'geheim' })
  async function pushed() {
    const sent: Parameters<SendPush>[0][] = []
    const jobs = await db.execute<{ payload: never }>(sql`
      delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and tasks.identifier = 'push' and jobs.run_at <= now() returning jobs.payload`)
    const handler = pushJob.handledBy((push) =>
      deliverPush(push, { send: async (one) => void sent.push(one), sources: [unreadMessages] }),
    )
    for (const { payload } of jobs) await handler.push?.(payload)
    return sent
  }

  it('is pushed at once to its receiver alone, with the number of unread messages', async () => {
    for (let n = 0; n < 3; n++) await send()
    expect(await pushed()).toEqual([{ userId: mara, kind: 'message', count: 3, path: '/chat' }])
  })

  it('replaces a push that failed for good, which is then no longer reported', async () => {
    const key = `push:message:${mara}`
    await send()
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`)
    await send()
    expect(await jobAttempts(key)).toEqual([0])
    const givenUp = await db.execute(
      sql`select from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`,
    )
    expect(givenUp).toHaveLength(0)
  })

  it('that is a request is pushed as a different kind', async () => {
    await db.execute(sql`update chat_members set accepted_at = null where user_id = ${mara}`)
    await send()
    expect(await pushed()).toEqual([
      { userId: mara, kind: 'request', count: 1, path: '/chat?folder=requests' },
    ])
  })

  it('is not pushed in a muted conversation, nor if pushes of messages are switched off', async () => {
    await saveChoices({ id: mara }, [{ kind: 'message', channel: 'push', isOn: false }])
    await send()
    await turnSwitch({ id: mara }, 'chatNotifications', true)
    await db.execute(sql`update chat_members set is_muted = true where user_id = ${mara}`)
    await send()
    expect(await pushed()).toEqual([])
  })

  it('in a muted conversation does not push the unread messages of others', async () => {
    const { id: luana } = await makeAccount()
    await makeConversation(
      [luana, mara],
      [
        [luana, 'Hallo'],
        [mara, 'Hallo'],
      ],
    )
    await db.execute(
      sql`update chat_members set is_muted = true where user_id = ${mara} and partner_id = ${luana}`,
    )
    await send()
    await db.execute(sql`delete from graphile_worker._private_jobs`)
    await sendMessage({ by: { id: luana, isPremium: false }, userId: mara, content: 'geheim' })
    expect(await pushed()).toEqual([])
  })

  it('shows no toast on open pages if the channel "app" is switched off', async () => {
    const since = new Date(Date.now() - 1000)
    await send()
    expect(await noticesSince({ id: mara }, since)).toHaveLength(1)
    await saveChoices({ id: mara }, [{ kind: 'message', channel: 'app', isOn: false }])
    expect(await noticesSince({ id: mara }, since)).toEqual([])
  })
})
