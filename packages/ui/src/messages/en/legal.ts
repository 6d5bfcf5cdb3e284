/** A legal text: sections with a heading and paragraphs. */
export interface LegalText {
  title: string;
  updated: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

const updated = 'Last updated: June 13, 2025';

const terms: LegalText = {
  title: 'Terms of Service',
  updated,
  sections: [
    {
      heading: '1. The service',
      paragraphs: [
        'Biophony analyses recordings of wildlife and other ecological data with AI models and keeps the work in projects. By creating an account you agree to these terms.',
      ],
    },
    {
      heading: '2. Your account',
      paragraphs: [
        'Keep your sign-in details to yourself. You are responsible for what happens under your account. Tell us at once if somebody else has used it.',
      ],
    },
    {
      heading: '3. Your data',
      paragraphs: [
        'You keep ownership of the audio files and all other data you upload, and of the results made from them. You give us only the permission we need to store and analyse them for you.',
        'Upload only what you may upload. Recordings can hold human voices and the places of threatened species: follow the law that applies to both.',
      ],
    },
    {
      heading: '4. Plans and payment',
      paragraphs: [
        'The Free plan is for trying the service and for non-commercial work. Pro and Enterprise plans are for commercial use. Storage limits of the plans are stated on the pricing page.',
      ],
    },
    {
      heading: '5. Results',
      paragraphs: [
        'Models make mistakes. Detections come with a confidence and should be checked by a person before decisions rest on them. We give no warranty that a result is complete or correct.',
      ],
    },
    {
      heading: '6. Fair use',
      paragraphs: [
        'Do not disturb the service, get around its limits, or use it to harm animals, people or places.',
      ],
    },
    {
      heading: '7. Ending',
      paragraphs: [
        'You may delete your account at any time in Settings; that deletes your data. We may close an account that breaks these terms, after telling you why.',
      ],
    },
    {
      heading: '8. Changes',
      paragraphs: [
        'When these terms change, we say so in the product before the change takes effect.',
      ],
    },
  ],
};

const privacy: LegalText = {
  title: 'Privacy Policy',
  updated,
  sections: [
    {
      heading: '1. What we store',
      paragraphs: [
        'Your name, email address and profile picture from sign-in; the files you upload with what their headers say (time, device, place); the projects, notes, tags, settings and results you make.',
      ],
    },
    {
      heading: '2. What for',
      paragraphs: [
        'To give you the service and nothing else. We do not sell data, show advertising, or train models on your recordings without asking you first.',
      ],
    },
    {
      heading: '3. Where and how',
      paragraphs: [
        'Data is encrypted on its way and where it is stored. Only you, and those you share a project with, can see it.',
      ],
    },
    {
      heading: '4. Cookies',
      paragraphs: [
        'One cookie keeps you signed in. There are no tracking cookies and no third-party analytics.',
      ],
    },
    {
      heading: '5. Children',
      paragraphs: [
        'The service is not for children under 13, and we do not knowingly keep data about them.',
      ],
    },
    {
      heading: '6. Your rights',
      paragraphs: [
        'You can read, correct, download and delete your data. Deleting your account removes everything described in section 1.',
      ],
    },
    {
      heading: '7. Contact',
      paragraphs: ['Write to the support address on the landing page; a person answers.'],
    },
  ],
};

export const legal = { terms, privacy };
