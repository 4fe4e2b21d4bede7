import { Box, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../i18n/i18n.ts'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { Logo } from '../../../kit/look/logo.tsx'
import { chooseLanguage } from '../../../kit/texts/language.ts'
import { SupplierOrderPage } from './supplier-order.tsx'
import { SupplierRequestPage } from './supplier-request.tsx'

export const addPriceView = { rfq: text, order: text, token: text }

/** What the link of a supplier opens without a login: a request for prices, or an order. */
export function AddPriceScreen() {
  const { t } = useTranslation('supplier')
  const { rfq, order, token } = useViewState(addPriceView).state
  if (rfq !== undefined && token !== undefined)
    return (
      <Frame>
        <SupplierRequestPage link={{ id: rfq, token }} />
      </Frame>
    )
  if (order !== undefined && token !== undefined)
    return (
      <Frame>
        <SupplierOrderPage link={{ id: order, token }} />
      </Frame>
    )
  return (
    <Frame>
      <Paper p="md">
        <Title order={1} fz={22} mb="xs">
          {t('noLink')}
        </Title>
        <Text>{t('noLinkText')}</Text>
      </Paper>
    </Frame>
  )
}

/** A narrow page with the two languages at its top, for telephones first. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation('supplier')
  return (
    <Box mih="100dvh" p="sm">
      <Stack maw={720} mx="auto" gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Group gap={8} wrap="nowrap">
            <Logo size={30} />
            <Text fw={750}>Menara</Text>
          </Group>
          <SegmentedControl
            size="xs"
            aria-label={t('language')}
            value={i18n.language === 'id' ? 'id' : 'en'}
            onChange={(language) => void chooseLanguage(language as Language)}
            data={[
              { value: 'id', label: 'Indonesia' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Group>
        {children}
      </Stack>
    </Box>
  )
}
