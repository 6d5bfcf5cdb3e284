/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_BIOPHONY_API_URL: string;
  readonly VITE_BIOPHONY_PROJECT_ID: string;
}
