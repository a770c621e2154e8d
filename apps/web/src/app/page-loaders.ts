import type { ComponentType } from 'react';

/**
 * The component of every built page but the login, by its path in the table of pages. Each is fetched when it is first
 * opened.
 */
export const pageLoaders: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/sign-up': async () => (await import('../pages/sign-up-page.tsx')).SignUpPage,
  '/signUpNew': async () => (await import('../pages/sign-up-page.tsx')).SignUpPage,
  '/email': async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
  '/change-password': async () => (await import('../pages/change-password-page.tsx')).ChangePasswordPage,
  '/cancel': async () => (await import('../pages/cancel-page.tsx')).CancelPage,
  '/welcome': async () => (await import('../pages/welcome-page.tsx')).WelcomePage,
  '/stepper': async () => (await import('../pages/stepper-page.tsx')).StepperPage,
  '/soe': async () => (await import('../pages/soe-page.tsx')).SoePage,
  '/terms': async () => (await import('../pages/terms-page.tsx')).TermsPage,
  '/unavailable': async () => (await import('../pages/unavailable-page.tsx')).UnavailablePage,
  '/booking-demo': async () => (await import('../pages/booking-demo-page.tsx')).BookingDemoPage,
  '/profile': async () => (await import('../pages/profile-page.tsx')).ProfilePage,
  '/profile/subscription': async () => (await import('../pages/subscription-page.tsx')).SubscriptionPage,
  '/landing': async () => (await import('../pages/landing-page.tsx')).LandingPage,
  '/voice-note': async () => (await import('../pages/voice-note-page.tsx')).VoiceNotePage,
  '/voice-note/:templateId': async () => (await import('../pages/voice-note-page.tsx')).VoiceNotePage,
  '/voice-notes': async () => (await import('../pages/voice-note-list-page.tsx')).VoiceNoteListPage,
  '/drafts': async () => (await import('../pages/draft-list-page.tsx')).DraftListPage,
  '/audit': async () => (await import('../pages/audit-page.tsx')).AuditPage,
  '/templates': async () => (await import('../pages/templates-page.tsx')).TemplatesPage,
  '/erasures': async () => (await import('../pages/erasures-page.tsx')).ErasuresPage,
  '/admin/retention': async () => (await import('../pages/retention-page.tsx')).RetentionPage,
  '/admin/ai-settings': async () => (await import('../pages/ai-settings-page.tsx')).AiSettingsPage,
  '/admin/operations': async () => (await import('../pages/operations-page.tsx')).OperationsPage,
  '/tracking': async () => (await import('../pages/tracking-page.tsx')).TrackingPage,
  '/playlist': async () => (await import('../pages/playlist-page.tsx')).PlaylistPage,
  '/lexicon': async () => (await import('../pages/lexicon-page.tsx')).LexiconPage,
  '/voice-note-remote-access-microphone/:token': async () =>
    (await import('../pages/remote-microphone-page.tsx')).RemoteMicrophonePage,
  '/mic': async () => (await import('../pages/remote-microphone-page.tsx')).RemoteMicrophonePage,
  '/admin/user': async () => (await import('../pages/admin-user-page.tsx')).AdminUserPage,
  '/admin/content': async () => (await import('../pages/admin-content-page.tsx')).AdminContentPage,
  '/content/*': async () => (await import('../pages/content-page.tsx')).ContentPage,
  '/404': async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
  '/guide': async () => (await import('../pages/guide-page.tsx')).GuidePage,
  '/guide/typo': async () => (await import('../pages/guide-typo-page.tsx')).GuideTypoPage,
  '/guide/buttons': async () => (await import('../pages/guide-buttons-page.tsx')).GuideButtonsPage,
  '/guide/forms': async () => (await import('../pages/guide-forms-page.tsx')).GuideFormsPage,
};
