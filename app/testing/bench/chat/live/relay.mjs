// The least that can carry a message from one process to the other, and keep it: no session, no rule, one statement. Reads
// {port, databaseUrl, busUrl}; speaks of the house's protocol what the clients need. With `busUrl` a Redis server carries the messages.
import { createServer } from 'node:http'
import { Redis } from 'iovalkey'
import postgres from 'postgres'
import { WebSocketServer } from 'ws'

const { port, databaseUrl, busUrl } = JSON.parse(process.argv[2])
const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} })
const sockets = new Map()

const store = ({ senderId, receiverId, content, clientId }) => sql`
  with room as (
    update chat_rooms set last_seq = last_seq + 1, updated_at = now()
    where user1_id = least(${senderId}::uuid, ${receiverId}::uuid) and user2_id = greatest(${senderId}::uuid, ${receiverId}::uuid)
    returning id, last_seq
  ), stored as (
    insert into messages (room_id, seq, sender_id, receiver_id, content, client_id)
    select id, last_seq, ${senderId}::uuid, ${receiverId}::uuid, ${content}::text, ${clientId}::uuid from room
    returning id, seq
  ), event as (
    select json_build_object(
      'senderId', ${senderId}::text, 'receiverId', ${receiverId}::text, 'content', ${content}::text, 'seq', seq)::text as text from stored
  )
  ${busUrl ? sql`select text from event` : sql`select pg_notify('relay', text) from event`}`

function receive(text) {
  const message = JSON.parse(text)
  sockets.get(message.receiverId)?.send(JSON.stringify({ type: 'new_message', message }))
}

const publisher = busUrl && new Redis(busUrl, { enableAutoPipelining: true })
async function add(message) {
  const [event] = await store(message)
  await publisher?.publish('relay', event.text)
}

if (busUrl) {
  const subscriber = new Redis(busUrl)
  subscriber.on('message', (_channel, text) => receive(text))
  await subscriber.subscribe('relay')
} else await sql.listen('relay', receive)

const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, { url }) => {
  const senderId = new URL(url, 'http://localhost').searchParams.get('user')
  sockets.set(senderId, socket)
  socket.on('message', async (data) => {
    const message = JSON.parse(data.toString())
    // The relay keeps no read marks: they are part of what is compared.
    if (message.type === 'read') return
    await add({ ...message, senderId })
    socket.send(JSON.stringify({ type: 'sent', clientId: message.clientId }))
  })
  socket.send(JSON.stringify({ type: 'ready' }))
})
server.listen(port, '127.0.0.1', () => process.send('ready'))
process.on('disconnect', () => process.exit())
