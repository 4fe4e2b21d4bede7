import { Button, Code, CopyButton, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A text to be copied, whole, with the button that does it. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation('iot')
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <Code block style={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} data-copy-line>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" aria-label={`${t('copy')}: ${label}`} onClick={copy}>
            {copied ? t('copied') : t('copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
