import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { leavePhone } from '../../features/phone/embed/leaving.ts'
import { call, giveUpCalls } from '../../kit/calls/call.ts'
import { queryClient } from '../../kit/calls/query.ts'
import { staySilent } from '../../kit/calls/refusals.ts'
import { dropDraftsBut } from '../../kit/forms/drafts.ts'
import { dropSession } from '../../kit/session/session.ts'

/** Ends the session here and on the server, and leaves nothing of the person in this browser. Asks first where that would lose something. */
export const signOut = (): Promise<void> => leavePhone(endSession)

async function endSession(): Promise<void> {
  await queryClient.cancelQueries()
  giveUpCalls()
  const told = call(accounts.logout, {}, { keepalive: true })
  dropSession()
  dropDraftsBut()
  await told.catch(staySilent)
}
