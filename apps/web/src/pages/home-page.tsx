import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAdminMode } from '../features/auth/use-admin-mode.ts';
import { withoutAuthorisationError } from '../features/connect/authorisation-error.ts';
import { homeErrorFrom } from '../features/connect/home-error.ts';
import { useAddSeller } from '../features/sellers/add-seller/use-add-seller.tsx';
import { SellerSections } from '../features/sellers/list/seller-sections.tsx';
import { PageHeader } from '../layouts/page-header.tsx';
import { Notice } from '../ui/messages/notice.tsx';

export function HomePage() {
  const isAdminMode = useAdminMode();
  const addSeller = useAddSeller();
  const [query, setQuery] = useSearchParams();
  const [message, setMessage] = useState(() => homeErrorFrom(query));
  const isToClean = query.has('error');

  // Shown once: a reload or a shared address must not repeat the message.
  useEffect(() => {
    if (isToClean) setQuery(withoutAuthorisationError, { replace: true });
  }, [isToClean, setQuery]);

  return (
    <>
      <PageHeader
        title="Welcome to Insights"
        tabTitle="Home"
        subtitle="Select a seller and marketplace to view analytics"
        actions={isAdminMode && addSeller.button}
      />
      {message && (
        <Notice tone="error" onDismiss={() => setMessage(null)}>
          {message}
        </Notice>
      )}
      {isAdminMode && addSeller.form}
      <SellerSections isAdminMode={isAdminMode} />
    </>
  );
}
