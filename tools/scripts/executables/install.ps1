# Installs the command line of Biophony: fetches the newest release for Windows, verifies it, puts it into a folder.
$ErrorActionPreference = 'Stop'
$address = if ($env:BIOPHONY_RELEASES_URL) { $env:BIOPHONY_RELEASES_URL } else { '@ADDRESS@/releases/latest/download/release.json' }
$folder = if ($env:BIOPHONY_INSTALL_DIR) { $env:BIOPHONY_INSTALL_DIR } else { Join-Path $env:LOCALAPPDATA 'Programs\biophony' }
$from = $address -replace '/[^/]*$', ''
$release = Invoke-RestMethod $address
$file = $release.files | Where-Object { $_.program -eq 'biophony' -and $_.platform -eq 'win32-x64' }
if (-not $file) { throw 'The newest release has no executable for Windows.' }
New-Item -ItemType Directory -Force $folder | Out-Null
$new = Join-Path $folder 'biophony.exe.new'
Invoke-WebRequest "$from/$($file.name)" -OutFile $new
if ((Get-FileHash $new -Algorithm SHA256).Hash -ne $file.sha256) {
  Remove-Item $new
  throw "$($file.name) is not what the release says: its checksum differs. Nothing was installed."
}
Move-Item -Force $new (Join-Path $folder 'biophony.exe')
$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (($path -split ';') -notcontains $folder) {
  [Environment]::SetEnvironmentVariable('Path', "$path;$folder", 'User')
}
Write-Output "Installed $folder\biophony.exe; open a new window to start it as biophony."
