// The uploaders, in a separate process, so that their cost does not count as the listing's time. Reads {origin, sessions, files, uploads}
// and prints status and time of each response, in ms from the end of sending.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'

const { origin, sessions, files, uploads } = JSON.parse(process.argv[2])
const photos = files.map((file) => readFileSync(file))

function send(session, photo) {
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  )
  const body = Buffer.concat([head, photo, Buffer.from('\r\n--x--\r\n')])
  return new Promise((resolve, reject) => {
    let sent = 0
    const headers = {
      cookie: `session=${session}`,
      origin,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': body.length,
    }
    const outgoing = request(
      `${origin}/api/upload/profile-image`,
      { method: 'POST', headers, agent: false },
      (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode, ms: performance.now() - sent }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body, () => {
      sent = performance.now()
    })
  })
}

const one = (at) => send(sessions[at % sessions.length], photos[at % photos.length])
const sequential = process.argv[3] === 'sequential'
const answers = []
if (sequential) for (let at = 0; at < uploads; at += 1) answers.push(await one(at))
else answers.push(...(await Promise.all(Array.from({ length: uploads }, (_, at) => one(at)))))
process.stdout.write(JSON.stringify(answers))
