import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Reports by anybody, appeals, the transparency report and support. */
export const SUPPORT_ROUTES: RouteConfigEntry[] = [
  // Reports by anybody, appeals, and the transparency report
  route('report', 'routes/public/report.tsx'), // without an account, too
  route('my-picture', 'routes/public/my-picture.tsx'), // "Ist mein Bild hier?"
  route('my-picture/confirm', 'routes/public/confirm-picture.tsx'), // opened by a link in an e-mail
  route('appeal/:token', 'routes/public/appeal.tsx'), // opened by the link in a statement of reasons
  route('decision/:decisionId', 'routes/members/own-decision.tsx'), // members only: a statement of reasons
  route('transparency', 'routes/public/transparency/transparency.tsx'),
  route('transparency.json', 'routes/public/transparency/transparency-json.ts'),
  route('transparency.csv', 'routes/public/transparency/transparency-csv.ts'),

  // Support: for everybody, also signed out or suspended
  route('support', 'routes/support/support.tsx'), // frequent questions, and the form for a request
  route('support/faq', 'routes/support/faq.tsx'),
  route('support/tickets', 'routes/support/tickets.tsx'), // members only: own requests
  route('support/tickets/:ticket', 'routes/support/ticket.tsx'), // by id for its owner; by the token of an e-mail for anybody
  route('support/tickets/:ticket/images/:imageId', 'routes/support/ticket-image.ts'),
]
