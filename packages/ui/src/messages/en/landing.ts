/** Texts of the public landing page; apart from the dashboard's catalogue, so that neither page loads the other's. */
export const landing = {
  product: 'Biophony',
  toTop: 'Biophony, to the top of the page',
  menu: 'Menu',
  sections: {
    'how-it-works': 'How It Works',
    pricing: 'Pricing',
    devices: 'Devices',
    faq: 'FAQ',
    about: 'About',
    contact: 'Contact',
  },
  hero: {
    tagline: 'AI-Powered Ecological Analysis',
    text: 'Put a memory card in. Get species, times and numbers back.',
    start: 'Get Started Free',
    learn: 'Learn More',
    figure:
      'A spectrogram of a dawn chorus in which boxes with species names appear around the calls.',
  },
  claims: [
    { value: '10K+', label: 'Files Analysed' },
    { value: '95%', label: 'Accuracy' },
    { value: '50+', label: 'Species Models' },
    { value: '24/7', label: 'Support' },
  ],
  howItWorks: {
    title: 'How It Works',
    steps: [
      {
        title: 'Upload',
        text: 'Drop a folder of recordings. Faults, times and places are read before a byte is sent.',
      },
      {
        title: 'Analyse',
        text: 'Choose a model, confidence, location and week of the year. The cloud does the listening.',
      },
      {
        title: 'Use',
        text: 'Download detections for spreadsheets, R, Raven or Audacity, and keep notes beside them.',
      },
    ],
    offerings: [
      {
        title: 'Wildlife Data Analysis',
        points: [
          'Audio species identification',
          'Image recognition',
          'Data pattern analysis',
          'Custom model training',
        ],
      },
      {
        title: 'Automated Reporting',
        points: ['PDF reports', 'Custom templates', 'Data visualisation', 'Statistical analysis'],
      },
      {
        title: 'Device Integration',
        points: [
          'AudioMoth compatibility',
          'Bulk file processing',
          'Cloud storage',
          'Real-time sync',
        ],
      },
      {
        title: 'Multiple AI Models',
        points: [
          'BirdNET Global v2.4',
          'Regional species models',
          'Custom model deployment',
          'Model comparison',
        ],
      },
    ],
  },
  pricing: {
    title: 'Choose Your Plan',
    perMonth: 'per month',
    plans: [
      {
        id: 'free',
        name: 'Free',
        price: '$0',
        text: 'For a first card',
        points: [
          'Up to 10 files per month',
          'Basic analysis with the global bird model',
          '1 GB storage',
        ],
        action: 'Get Started Free',
      },
      {
        id: 'pro',
        name: 'Pro',
        price: '$29',
        text: 'For a season of fieldwork',
        points: [
          'All models',
          'Unlimited files',
          'API access',
          'Team collaboration',
          'Custom templates',
          '100 GB storage',
        ],
        action: 'Choose Pro',
      },
      {
        id: 'enterprise',
        name: 'Enterprise',
        price: 'Custom',
        text: 'For monitoring networks',
        points: [
          'Everything in Pro',
          'Custom model training',
          'On-premise deployment',
          'SLA',
          '1 TB storage',
        ],
        action: 'Choose Enterprise',
      },
    ],
  },
  devices: {
    title: 'Devices',
    text: 'Works with the AudioMoth, the low-cost field recorder, and reads what other recorders write in their headers. Devices can be rented.',
  },
  about: {
    title: 'About',
    text: 'Biophony is the sound that living things make together. We build tools with which researchers, conservationists and organisations turn weeks of recordings into findings that can be checked.',
  },
  faq: {
    title: 'FAQ',
    items: [
      {
        question: 'Which audio formats are supported?',
        answer: 'WAV, MP3, FLAC and M4A.',
      },
      {
        question: 'Which image formats are supported?',
        answer: 'JPEG, PNG and TIFF.',
      },
      {
        question: 'May I use the results commercially?',
        answer: 'Pro and Enterprise plans are for commercial use.',
      },
      {
        question: 'Is my data safe?',
        answer: 'Your data is encrypted and private. You keep ownership of what you upload.',
      },
      {
        question: 'Do I need my own recorder?',
        answer: 'No. We offer device rental: write to us with place and dates.',
      },
    ],
  },
  contact: {
    title: 'Get In Touch',
    text: 'A question about a recorder, a model or a plan? A person answers.',
    action: 'Contact Support',
    email: 'support@biophony.example',
  },
  footer: (year: number) => `© ${year} Biophony`,
};

export type Landing = typeof landing;
