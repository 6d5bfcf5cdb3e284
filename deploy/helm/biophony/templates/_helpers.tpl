{{- define "biophony.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 30 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 30 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels of everything; `biophony.selector` with a component is what selectors look at. */}}
{{- define "biophony.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "biophony.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "biophony.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "biophony.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* One replica keeps what is in neither PostgreSQL nor a bucket on a volume. */}}
{{- define "biophony.needsVolume" -}}
{{- if or (eq .Values.database "sqlite") (eq .Values.objects "folder") }}yes{{ end }}
{{- end }}

{{/* An environment variable of the same name as its key in a Secret. */}}
{{- define "biophony.secretEnv" -}}
- name: {{ .key }}
  valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key }} } }
{{- end }}

{{/* What the service and biophony-admin know of the database and the store. */}}
{{- define "biophony.storeEnv" -}}
- { name: BIOPHONY_BASE_URL, value: {{ .Values.baseUrl | quote }} }
- { name: BIOPHONY_DATA_DIR, value: /data }
{{ include "biophony.secretEnv" (dict "key" "BIOPHONY_AUTH_SECRET" "secret" .Values.secretName) }}
{{ include "biophony.secretEnv" (dict "key" "BIOPHONY_RUNNER_SECRET" "secret" .Values.secretName) }}
{{- if eq .Values.database "postgres" }}
{{ include "biophony.secretEnv" (dict "key" "BIOPHONY_DATABASE_URL" "secret" .Values.secretName) }}
{{- end }}
{{- if eq .Values.objects "s3" }}
- { name: BIOPHONY_S3_ENDPOINT, value: {{ .Values.s3.endpoint | quote }} }
- { name: BIOPHONY_S3_BUCKET, value: {{ .Values.s3.bucket | quote }} }
- { name: BIOPHONY_S3_REGION, value: {{ .Values.s3.region | quote }} }
{{ include "biophony.secretEnv" (dict "key" "BIOPHONY_S3_ACCESS_KEY_ID" "secret" .Values.secretName) }}
{{ include "biophony.secretEnv" (dict "key" "BIOPHONY_S3_SECRET_ACCESS_KEY" "secret" .Values.secretName) }}
{{- end }}
{{- end }}

{{- define "biophony.dataVolume" -}}
{{- if include "biophony.needsVolume" . -}}
- { name: data, persistentVolumeClaim: { claimName: {{ include "biophony.name" . }}-data } }
{{- else -}}
- { name: data, emptyDir: { sizeLimit: 1Gi } }
{{- end }}
{{- end }}

{{/* The pod of a runner: of a pool (`pool`) and the whole chart (`root`). */}}
{{- define "biophony.runnerPod" -}}
{{- $runners := .root.Values.runners -}}
metadata:
  labels:
    {{- include "biophony.selector" .root | nindent 4 }}
    app.kubernetes.io/component: runner
    pool: {{ .pool.name }}
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ $runners.terminationGracePeriodSeconds }}
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets: {{ toJson . }}
  {{- end }}
  {{- with .pool.runtimeClassName }}
  runtimeClassName: {{ . }}
  {{- end }}
  {{- with .pool.nodeSelector }}
  nodeSelector: {{ toJson . }}
  {{- end }}
  {{- with .pool.tolerations }}
  tolerations: {{ toJson . }}
  {{- end }}
  securityContext:
    {{- include "biophony.podSecurity" . | nindent 4 }}
  containers:
    - name: runner
      image: {{ printf "%s:%s" $runners.image.repository ($runners.image.tag | default .root.Chart.AppVersion) | quote }}
      imagePullPolicy: {{ $runners.image.pullPolicy }}
      args: [serve, --until-empty]
      env:
        - { name: BIOPHONY_API_URL, value: {{ $runners.apiUrl | default .root.Values.baseUrl | quote }} }
        {{- include "biophony.secretEnv" (dict "key" "BIOPHONY_RUNNER_TOKEN" "secret" ($runners.secretName | default .root.Values.secretName)) | nindent 8 }}
        - name: BIOPHONY_RUNNER_THREADS
          valueFrom: { resourceFieldRef: { resource: limits.cpu } }
      securityContext:
        {{- include "biophony.containerSecurity" . | nindent 8 }}
      resources: {{ .pool.resources | default (dict "requests" (dict "cpu" "2" "memory" "3Gi") "limits" (dict "cpu" "2" "memory" "3Gi")) | toJson }}
      volumeMounts:
        - { name: scratch, mountPath: /tmp }
        {{- if .pool.modelsClaim }}
        - { name: models, mountPath: /models, readOnly: true }
        {{- end }}
  volumes:
    - { name: scratch, emptyDir: { sizeLimit: {{ .pool.scratch | default "10Gi" }} } }
    {{- with .pool.modelsClaim }}
    - { name: models, persistentVolumeClaim: { claimName: {{ . }}, readOnly: true } }
    {{- end }}
{{- end }}
