import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '@biophony/ui/styles.css';
import './page.css';

export const metadata: Metadata = { title: 'What was heard at the lake' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
