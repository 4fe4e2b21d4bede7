import { Text } from '@mantine/core'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import classes from '../ticket.module.css'
import { piecesOf } from './mention-text.ts'

/** What somebody or the product wrote, with the people it names standing out. */
export function NoteText({ log }: { readonly log: TicketLog }) {
  const me = useMe()
  const say = useMessageText()
  if (log.text === '') return null
  const pieces = piecesOf(say({ message: log.text, wording: log.wording }), log.mentions)
  return (
    <Text size="sm" className={classes.text}>
      {pieces.map(({ text, mention }, i) =>
        mention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that does not change.
          <span key={i} className={classes.mention} data-me={mention.id === me?.id}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </Text>
  )
}
