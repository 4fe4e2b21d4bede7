import { Button, Group, Modal, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { visitors } from '@menara/shared/contract/visitors.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newCommandId } from '../../kit/new-key.ts'
import { draftsOf } from './invited-lines.ts'
import { useVisitorCommand } from './visitors.api.ts'

interface InviteProps {
  readonly ticketId: string
  readonly mayWalkIn: boolean
  readonly close: () => void
}
const KINDS = ['single', 'group', 'walk_in'] as const

/** One visitor a line, pasted or typed: name, then company, e-mail, telephone and plate where known. However often it is sent, they are invited once. */
export function InviteDialog({ ticketId, mayWalkIn, close }: InviteProps) {
  const { t } = useTranslation('visitors')
  const [command_id] = useState(newCommandId)
  const [kind, setKind] = useState<(typeof KINDS)[number]>('single')
  const [lines, setLines] = useState('')
  const run = useVisitorCommand(visitors.invite, 'create')
  const drafts = draftsOf(lines)
  const send = () =>
    run.mutate(
      { params: { id: ticketId }, body: { command_id, visitors: drafts, walk_in: kind === 'walk_in', group: kind === 'group' } },
      { onSuccess: close },
    )
  return (
    <Modal opened onClose={close} title={t('invite')} centered closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={t('inviteKind')}
          value={kind}
          onChange={(it) => setKind(it as typeof kind)}
          data={KINDS.filter((it) => it !== 'walk_in' || mayWalkIn).map((it) => ({ value: it, label: t(`kind.${it}`) }))}
        />
        <Text size="sm" c="dimmed">
          {t(`kindText.${kind}`)}
        </Text>
        <Textarea
          label={t('lines')}
          description={t('linesHint')}
          data-autofocus
          autosize
          minRows={4}
          maxRows={14}
          value={lines}
          onChange={(event) => setLines(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('back', { ns: 'common' })}
          </Button>
          <Button onClick={send} disabled={drafts.length === 0 || drafts.length > 100} loading={run.isPending}>
            {t('inviteCount', { count: drafts.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
