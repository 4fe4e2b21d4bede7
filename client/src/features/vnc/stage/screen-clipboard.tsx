import { ActionIcon, Button, CopyButton, Group, Popover, Text, Textarea } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visit } from './visit.ts'

interface ScreenClipboardProps {
  readonly visit: Visit
  /** Newest text of the screen's clipboard. */
  readonly text: string
  /** Its icon alone opens it. */
  readonly compact: boolean
}
type Sent = 'pasted' | 'typed'

/** Texts to and from the screen; only with the control. */
export function ScreenClipboard({ visit, text, compact }: ScreenClipboardProps) {
  const { t } = useTranslation('vnc')
  const [mine, setMine] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const send = (how: Sent): void => {
    const viewer = visit.viewer()
    if (how === 'pasted') viewer?.paste(mine)
    else viewer?.type(mine)
    setSent(how)
  }
  return (
    // Within its place: outside of it full screen would not show it.
    <Popover width={320} position="bottom-start" trapFocus withinPortal={false} onClose={() => setSent(null)}>
      <Popover.Target>
        {compact ? (
          <ActionIcon variant="default" size={40} aria-label={t('clipboard')} title={t('clipboard')}>
            <IconClipboard size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconClipboard size={16} aria-hidden />}>
            {t('clipboard')}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown>
        <Textarea
          label={t('toScreen')}
          autosize
          minRows={2}
          maxRows={8}
          value={mine}
          onChange={(event) => {
            setMine(event.currentTarget.value)
            setSent(null)
          }}
        />
        <Group gap="xs" mt="xs">
          <Button size="xs" disabled={mine === ''} onClick={() => send('pasted')}>
            {t('sendText')}
          </Button>
          <Button size="xs" variant="default" disabled={mine === ''} onClick={() => send('typed')}>
            {t('typeText')}
          </Button>
        </Group>
        <Text size="xs" mt={4} role="status" data-sent={sent}>
          {sent === null ? '' : t(sent)}
        </Text>
        <Textarea mt="sm" label={t('fromScreen')} autosize minRows={2} maxRows={8} readOnly value={text} />
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button mt="xs" size="xs" variant="default" disabled={text === ''} onClick={copy}>
              {t(copied ? 'copied' : 'copyText')}
            </Button>
          )}
        </CopyButton>
      </Popover.Dropdown>
    </Popover>
  )
}
