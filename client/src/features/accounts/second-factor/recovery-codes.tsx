import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../kit/exports/save-file.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly done: () => void
}
/** Shown this once. */
export function RecoveryCodes({ codes, done }: RecoveryCodesProps) {
  const { t } = useTranslation('security')
  const text = `${codes.join('\n')}\n`
  return (
    <Stack gap="sm" role="group" aria-label={t('codesTitle')}>
      <Text size="sm">{t('codesText')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} verticalSpacing={6}>
        {codes.map((code) => (
          <Code key={code} fz="sm" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" size="xs" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'menara-recovery-codes.txt')}>
          {t('download')}
        </Button>
        <Button size="xs" onClick={done}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  )
}
