import { supportTickets, ticketMessages } from 'db/schema/support'
import { naming, own, type PersonalData } from '~/platform/personal-data.server'
import { deleteTicketsOf } from './tickets/delete-tickets.server'

export const supportData: PersonalData = {
  columns: [
    ...own('step', supportTickets.userId),
    // Swept when the ticket has been closed for long enough; with the account of that address, if there is one.
    ...own('expire', supportTickets.email),
    ...naming('the ticket of somebody else', 'detach', supportTickets.assignedTo, ticketMessages.staffId),
  ],
  // The foreign key alone would leave the files of their images.
  purge: deleteTicketsOf,
}
