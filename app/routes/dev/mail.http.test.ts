import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sendMail } from '~/platform/mail/mail.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { mailsTo } from '~/testing/mails'

const server = sharedServer()

it('one mail as HTML has its inline styles, and a policy that forbids everything else', async () => {
  const to = `${randomUUID()}@example.test`
  await sendMail({ to, subject: 'Hallo', text: 'Hallo', html: '<p style="color: #8d2474">Hallo</p>' })
  const [mail] = await mailsTo(to)
  const shown = await server.client().get(`/dev/mail?html=${encodeURIComponent(mail?.sentAt ?? '')}`)
  expect(await shown.text()).toContain('style="color: #8d2474"')
  expect(policyOf(shown)).toMatch(/^default-src 'none'; style-src 'unsafe-inline';.*; sandbox allow-popups$/)
})

it('the list of mails has the policy of every page', async () => {
  const list = await server.client().get('/dev/mail')
  expect(list.status).toBe(200)
  expect(policyOf(list)).toContain("style-src 'self'")
})

const policyOf = (answer: Response) => answer.headers.get('content-security-policy')
