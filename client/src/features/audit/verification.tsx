import { Alert, Button, Group, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../kit/dates/dates.ts'
import { useHomeZone } from '../../kit/site.ts'
import { useVerify } from './audit.api.ts'

/** Recomputes the trail at one's word, and says what came of it. */
export function Verification() {
  const { t } = useTranslation('audit')
  const zone = useHomeZone()
  const verify = useVerify()
  const result = verify.data?.data
  const broken = result?.broken
  return (
    <Alert
      mb="md"
      color={broken ? 'red' : result ? 'green' : 'gray'}
      icon={broken ? <IconShieldX aria-hidden /> : <IconShieldCheck aria-hidden />}
      title={broken ? t('broken') : result ? t('whole') : t('verifyTitle')}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status" style={{ flex: 1, minWidth: 220 }}>
          {!result && t('verifyText')}
          {result &&
            !broken &&
            t('wholeText', { rows: numberText(result.rows), heads: numberText(result.heads), at: dateText(result.at, 'full', zone) })}
          {broken && t(`brokenText.${broken.why}`, { seq: broken.seq, chain: broken.chain })}
        </Text>
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          {t('verify')}
        </Button>
      </Group>
    </Alert>
  )
}
